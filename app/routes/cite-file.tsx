import type { LoaderFunctionArgs } from 'react-router'
import { isCitableKind } from '../../domain/citation/bibliographic-record.ts'
import {
  citationFormats,
  getCitationFileName,
  isCitationFormat,
} from '../../domain/citation/citation-file.ts'
import { ProblemError, toProblemOrNull } from '../../domain/problem-error.ts'
import { readCitation } from '../citation/citation.ts'
import { parseIdParam } from '../page-loader.ts'
import { type AppRequest, appRequestContext } from '../request.ts'
import { reportServerError } from '../server-errors.ts'

/** `/cite/:kind/:id/:format`: a citation as a file for reference managers. */
export async function loader({ request, context, params }: LoaderFunctionArgs): Promise<Response> {
  try {
    return await createCitationFileResponse(context.get(appRequestContext), params)
  } catch (error) {
    const problem = toProblemOrNull(error)
    if (problem === null) throw error
    reportServerError(error, request)
    return new Response(`${problem.status} ${problem.code}\n`, {
      status: problem.status,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    })
  }
}

async function createCitationFileResponse(
  request: AppRequest,
  { kind = '', id, format = '' }: LoaderFunctionArgs['params'],
): Promise<Response> {
  if (!isCitableKind(kind) || !isCitationFormat(format)) throw new ProblemError('not_found')
  const citation = await readCitation(request, kind, parseIdParam(id))
  if (citation === null) throw new ProblemError('not_found')
  const { record, accessedOn } = citation
  const { contentType, format: write } = citationFormats[format]
  return new Response(write(record, accessedOn), {
    headers: {
      'Content-Type': contentType,
      'Content-Disposition': `attachment; filename="${getCitationFileName(record, format)}"`,
      'X-Robots-Tag': 'noindex',
    },
  })
}
