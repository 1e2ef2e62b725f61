import { mediation } from '#contract/mediation/workflow.ts'
import type { Letter } from '#contract/mediation/letters.ts'
import { statusOf } from '#web/core/cases/words.ts'

/** Words and tone of a letter's status [domain 3.7]. */
export const letterState = (status: Letter['status']) => statusOf(mediation, status)
