import type { ActionOf, InputOf } from '#contract/core/machine.ts'
import type { EstStatus } from '#contract/founding/statuses.ts'
import type { founding } from '#contract/founding/workflow.ts'
import type { Effect } from '../core/cases/act.ts'
import type { Case } from './case.ts'

/** Guards and effects of one action on a founding request. */
export type FoundingEffect<A extends ActionOf<typeof founding>> = Effect<Case, InputOf<typeof founding, A>, EstStatus>
