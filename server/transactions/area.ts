import type { Area } from '../core/http/route.ts'
import { absencesArea } from './absences.ts'
import { availabilityArea } from './availability.ts'
import { reassignArea } from './candidates.ts'
import type { TypeEffects } from './cases/effects.ts'
import { choosingArea } from './cases/choosing.ts'
import { draftsArea } from './cases/drafts.ts'
import { requestKinds } from './cases/kind.ts'
import { ownRequestsArea } from './cases/own-requests.ts'
import { dashboardArea } from './dashboard.ts'
import { sectorArea } from './sector.ts'
import { type CarriedTypes, decisionsArea } from './decisions.ts'
import { lateMarksArea } from './late-marks.ts'
import { holidaysArea } from './holidays.ts'
import { readingArea } from './reading.ts'
import { resultLettersArea } from './result-letters.ts'
import { campaignRefusalsArea } from './campaign-refusals.ts'
import { statusRepliesArea } from './status-decisions.ts'
import { togetherArea } from './together.ts'
import { typeAskingArea } from './type-asking.ts'
import { typeDocumentsArea } from './type-documents.ts'
import { typeStagesArea } from './type-stages.ts'
import { typeMakingArea } from './type-making.ts'
import { typeMovesArea } from './type-moves.ts'
import { typesArea } from './types.ts'

/** What the areas bring: the types that carry a case of theirs, and the effects of the others. */
interface Types {
  readonly carried: CarriedTypes
  readonly effects: readonly TypeEffects[]
}

/** Transaction requests: queues, decisions, reassignment, clock data of the ministry; requests of the own organisation. */
export const transactions =
  ({ carried, effects }: Types): Area =>
  (on, services) => {
    const bySlug = new Map(effects.map((type) => [type.slug, type]))
    const kinds = requestKinds(effects, new Set(Object.keys(carried)))
    choosingArea(on, services)
    draftsArea(kinds)(on, services)
    ownRequestsArea(kinds)(on, services)
    lateMarksArea(on, services)
    statusRepliesArea(on, services)
    campaignRefusalsArea(on, services)
    readingArea(kinds, carried)(on, services)
    decisionsArea(kinds, carried)(on, services)
    resultLettersArea(on, services)
    togetherArea({ kinds, carried })(on, services)
    reassignArea(on, services)
    dashboardArea(on, services)
    sectorArea(on, services)
    typesArea(on, services)
    typeStagesArea(on, services)
    typeMakingArea(new Set([...Object.keys(carried), ...effects.map(({ slug }) => slug)]))(on, services)
    typeMovesArea(on, services)
    typeDocumentsArea(on, services)
    typeAskingArea(bySlug)(on, services)
    availabilityArea(on, services)
    absencesArea(on, services)
    holidaysArea(on, services)
  }
