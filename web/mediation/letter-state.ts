import { type DocumentStanding, documentStandings, documentTones } from '#contract/core/values/document-standing.ts'
import { mediation } from '#contract/mediation/workflow.ts'
import type { Letter } from '#contract/mediation/letters.ts'
import { statusOf } from '#web/core/cases/words.ts'
import { label } from '#web/base/label.ts'

/** Words and tone of a letter's status [domain 3.7]. */
export const letterState = (status: Letter['status']) => statusOf(mediation, status)

/** State of a certified file, as visitors are told. */
export const fileState = (standing: DocumentStanding) => ({
  tone: documentTones[standing],
  text: label(documentStandings[standing]),
})
