import './crop.css'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import type { CropWithFocalPoint } from '../../../domain/crop.ts'
import type { QuarterTurn } from '../../../domain/pictures/picture-edit.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type CropCorner, moveCropCorner, moveCropWithFocalPoint, moveFocalPoint } from './crop-geometry.ts'

interface Props {
  readonly src: string
  /** The accessible name of the frame around the shown part. */
  readonly partLabel: string
  /** How the picture is turned, with its size before that; the crop is a part of the turned picture. */
  readonly turned?: { readonly turn: QuarterTurn; readonly width: number; readonly height: number }
  readonly crop: CropWithFocalPoint
  readonly onChange: (crop: CropWithFocalPoint) => void
  /** Called with the picture's aspect ratio (width / height) once it has loaded. */
  readonly onProportion?: (proportion: number) => void
}

type CropHandle = CropCorner | 'part' | 'focus'

const corners: readonly CropCorner[] = ['nw', 'ne', 'sw', 'se']
const arrowSteps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const isCropHandle = (value: string | undefined): value is CropHandle =>
  value === 'part' || value === 'focus' || corners.some((corner) => corner === value)

function applyHandleMove(
  crop: CropWithFocalPoint,
  handle: CropHandle,
  right: number,
  down: number,
): CropWithFocalPoint {
  if (handle === 'part') return moveCropWithFocalPoint(crop, right, down)
  return handle === 'focus' ? moveFocalPoint(crop, right, down) : moveCropCorner(crop, handle, right, down)
}

/** The stage has the proportions of the turned picture, and is not higher than it may be. */
function createTurnedStageStyle({ turn, width, height }: NonNullable<Props['turned']>): CSSProperties {
  const isSideways = turn === 90 || turn === 270
  const ratio = isSideways ? height / width : width / height
  return { aspectRatio: ratio, maxWidth: `min(100%, ${26 * ratio}rem)`, '--turn': turn } as CSSProperties
}

/** Whether the picture is loading, is shown or could not be loaded; another attempt needs another element. */
function usePictureStatus(src: string) {
  const [attempt, setAttempt] = useState(0)
  const [result, setResult] = useState<{ key: string; status: 'loaded' | 'failed' } | null>(null)
  const key = `${src} ${attempt}`
  return {
    status: result?.key === key ? result.status : 'loading',
    attempt,
    retry: () => setAttempt(attempt + 1),
    reportImage(isLoaded: boolean) {
      const status = isLoaded ? 'loaded' : 'failed'
      setResult((before) => (before?.key === key && before.status === status ? before : { key, status }))
    },
  } as const
}

/** The whole picture with the crop area and the focal point, both movable by pointer and keyboard. */
export function CropAndFocalPointEditor({ src, partLabel, turned, crop, onChange, onProportion }: Props) {
  const { t } = usePageContext()
  const id = useId()
  const stage = useRef<HTMLDivElement>(null)
  const { status, attempt, retry, reportImage } = usePictureStatus(src)
  const drag = useRef<{ handle: CropHandle; x: number; y: number; from: CropWithFocalPoint } | null>(null)

  const handleImage = (image: HTMLImageElement) => {
    reportImage(image.naturalHeight > 0)
    if (image.naturalHeight > 0) onProportion?.(image.naturalWidth / image.naturalHeight)
  }
  const startDrag = (event: PointerEvent<HTMLElement>) => {
    const handle = event.target instanceof HTMLElement ? event.target.dataset.handle : undefined
    if (!isCropHandle(handle) || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { handle, x: event.clientX, y: event.clientY, from: crop }
  }
  const moveDrag = (event: PointerEvent<HTMLElement>) => {
    const box = stage.current?.getBoundingClientRect()
    if (drag.current === null || box === undefined || box.width === 0) return
    const { handle, x, y, from } = drag.current
    const right = ((event.clientX - x) / box.width) * 100
    const down = ((event.clientY - y) / box.height) * 100
    onChange(applyHandleMove(from, handle, right, down))
  }
  const endDrag = () => {
    drag.current = null
  }
  const createKeyHandler = (handle: 'part' | 'focus') => (event: KeyboardEvent) => {
    const [right, down] = arrowSteps[event.key] ?? [0, 0]
    if ((right === 0 && down === 0) || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const resizes = handle === 'part' && event.shiftKey
    const step = handle === 'focus' && event.shiftKey ? 5 : 1
    onChange(applyHandleMove(crop, resizes ? 'se' : handle, right * step, down * step))
  }
  const areaStyle = {
    left: `${crop.x}%`,
    top: `${crop.y}%`,
    width: `${crop.width}%`,
    height: `${crop.height}%`,
  }
  return (
    <div className="crop">
      <div
        className="crop-stage"
        data-turn={turned?.turn}
        data-status={status}
        style={turned && createTurnedStageStyle(turned)}
        ref={stage}
        onPointerDown={startDrag}
        onPointerMove={moveDrag}
        onPointerUp={endDrag}
        onPointerCancel={endDrag}
      >
        <img
          key={`${src} ${attempt}`}
          src={src}
          alt=""
          draggable={false}
          // The picture may have loaded, or failed, before the page was hydrated.
          ref={(image) => {
            if (image?.complete) handleImage(image)
          }}
          onLoad={({ currentTarget }) => handleImage(currentTarget)}
          onError={({ currentTarget }) => handleImage(currentTarget)}
        />
        <div className="crop-clip">
          <button
            className="crop-part"
            type="button"
            data-handle="part"
            style={areaStyle}
            aria-label={partLabel}
            aria-describedby={`${id}-part ${id}-now`}
            onKeyDown={createKeyHandler('part')}
          >
            {corners.map((corner) => (
              <span key={corner} className="crop-corner" data-handle={corner} aria-hidden="true" />
            ))}
          </button>
        </div>
        <button
          className="crop-focus"
          type="button"
          data-handle="focus"
          style={{ left: `${crop.focusX}%`, top: `${crop.focusY}%` }}
          aria-label={t('settings.cropFocus')}
          aria-describedby={`${id}-focus ${id}-now`}
          onKeyDown={createKeyHandler('focus')}
        />
        {status === 'loading' && <p className="crop-status">{t('pictureEditor.loading')}</p>}
      </div>
      {status === 'failed' && (
        <Notice className="crop-failure" isError role="alert">
          {t('pictureEditor.notLoaded')}
          <Button variant="quiet" onClick={retry}>
            {t('search.retry')}
          </Button>
        </Notice>
      )}
      <p className="field-help" id={`${id}-part`}>
        {t('settings.cropPartHelp')}
      </p>
      <p className="field-help" id={`${id}-focus`}>
        {t('settings.cropFocusHelp')}
      </p>
      <p className="sr-only" id={`${id}-now`} role="status">
        {t('settings.cropNow', {
          width: String(Math.round(crop.width)),
          height: String(Math.round(crop.height)),
          x: String(Math.round(crop.x)),
          y: String(Math.round(crop.y)),
          focusX: String(Math.round(crop.focusX)),
          focusY: String(Math.round(crop.focusY)),
        })}
      </p>
    </div>
  )
}
