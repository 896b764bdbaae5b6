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
import { craftsmanScene } from './craftsman.ts'
import { documentScene } from './document.ts'
import { engineScene } from './engine.ts'
import { farmScene } from './farm.ts'
import { fieldsScene } from './fields.ts'
import { floodScene } from './flood.ts'
import { forestScene } from './forest.ts'
import { greenScene } from './green.ts'
import { coupleScene, familyScene, weddingScene } from './group.ts'
import { harvestScene } from './harvest.ts'
import { lakeScene } from './lake.ts'
import { limesScene } from './limes.ts'
import { millScene } from './mill.ts'
import { monumentScene } from './monument.ts'
import { orchardScene } from './orchard.ts'
import { mapScene, planScene } from './plan.ts'
import { portraitScene } from './portrait.ts'
import { processionScene } from './procession.ts'
import { pubScene } from './pub.ts'
import { quarryScene } from './quarry.ts'
import { stationScene, trainScene } from './railway.ts'
import { schoolScene } from './school.ts'
import { smithyScene } from './smithy.ts'
import { soldiersScene } from './soldiers.ts'
import { theatreScene } from './theatre.ts'
import { vedutaScene } from './veduta.ts'
import { waterwheelScene } from './waterwheel.ts'
import { winterScene } from './winter.ts'

/** How each motif is built on an empty stage. */
export const scenes: Record<Motif, (stage: Stage) => void> = {
  church: churchScene,
  bell: bellScene,
  chapel: chapelScene,
  mill: millScene,
  waterwheel: waterwheelScene,
  bridge: bridgeScene,
  flood: floodScene,
  school: schoolScene,
  class: classScene,
  green: greenScene,
  limes: limesScene,
  pub: pubScene,
  farm: farmScene,
  barn: barnScene,
  fields: fieldsScene,
  harvest: harvestScene,
  forest: forestScene,
  quarry: quarryScene,
  lake: lakeScene,
  station: stationScene,
  train: trainScene,
  portrait: portraitScene,
  couple: coupleScene,
  family: familyScene,
  smithy: smithyScene,
  craftsman: craftsmanScene,
  procession: processionScene,
  wedding: weddingScene,
  theatre: theatreScene,
  brigade: brigadeScene,
  engine: engineScene,
  monument: monumentScene,
  soldiers: soldiersScene,
  winter: winterScene,
  orchard: orchardScene,
  map: mapScene,
  plan: planScene,
  engraving: vedutaScene,
  'coat-of-arms': armsScene,
  document: documentScene,
}
