import type { Motif } from '../../plan/picture.ts'
import type { Stage } from '../canvas/stage.ts'
import { armsScene } from './arms.ts'
import { barnScene } from './barn.ts'
import { bellScene } from './bell.ts'
import { bridgeScene } from './bridge.ts'
import { brigadeScene } from './brigade.ts'
import { chapelScene } from './chapel.ts'
import { churchScene } from './church.ts'
import { classScene } from './class.ts'
import { craftsmanScene, smithyScene } from './craft.ts'
import { documentScene } from './document.ts'
import { engineScene } from './engine.ts'
import { farmScene } from './farm.ts'
import { fieldsScene } from './fields.ts'
import { floodScene } from './flood.ts'
import { forestScene } from './forest.ts'
import { greenScene } from './green.ts'
import { coupleScene, familyScene, weddingScene } from './group.ts'
import { harvestScene } from './harvest.ts'
import { limesScene } from './limes.ts'
import { millScene } from './mill.ts'
import { monumentScene } from './monument.ts'
import { orchardScene } from './orchard.ts'
import { mapScene, planScene } from './plan.ts'
import { portraitScene } from './portrait.ts'
import { processionScene } from './procession.ts'
import { pubScene } from './pub.ts'
import { lakeScene, quarryScene } from './quarry.ts'
import { stationScene, trainScene } from './railway.ts'
import { schoolScene } from './school.ts'
import { soldiersScene } from './soldiers.ts'
import { theatreScene } from './theatre.ts'
import { vedutaScene } from './veduta.ts'
import { waterwheelScene } from './waterwheel.ts'
import { winterScene } from './winter.ts'

/** How each motif is built. */
export const scenes = {
  map: mapScene,
  plan: planScene,
  document: documentScene,
  'coat-of-arms': armsScene,
  engraving: vedutaScene,
  craftsman: craftsmanScene,
  smithy: smithyScene,
  procession: processionScene,
  soldiers: soldiersScene,
  theatre: theatreScene,
  bell: bellScene,
  engine: engineScene,
  brigade: brigadeScene,
  monument: monumentScene,
  couple: coupleScene,
  family: familyScene,
  wedding: weddingScene,
  portrait: portraitScene,
  church: churchScene,
  green: greenScene,
  mill: millScene,
  waterwheel: waterwheelScene,
  bridge: bridgeScene,
  chapel: chapelScene,
  flood: floodScene,
  school: schoolScene,
  class: classScene,
  limes: limesScene,
  pub: pubScene,
  farm: farmScene,
  barn: barnScene,
  fields: fieldsScene,
  harvest: harvestScene,
  forest: forestScene,
  quarry: quarryScene,
  lake: lakeScene,
  train: trainScene,
  station: stationScene,
  orchard: orchardScene,
  winter: winterScene,
} as unknown as Record<Motif, (stage: Stage) => void>
