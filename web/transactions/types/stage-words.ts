import type { StageInput } from '#contract/transactions/type-stages.ts'
import { transactionRoleWords } from '#contract/users/role-words.ts'
import { label } from '#web/base/label.ts'
import { m } from '#web/generated/paraglide/messages.js'

const { central, directorate } = transactionRoleWords.scope.words
/** Who holds a stage [domain 2.12 stage_scope]. */
export const scopeWords: Readonly<Record<StageInput['scope'], () => string>> = {
  applicant: m.stage_scope_applicant,
  directorate: () => label(directorate),
  central: () => label(central),
  external: m.stage_scope_external,
}
