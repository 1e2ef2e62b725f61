import type { StageInput } from '#contract/transactions/type-stages.ts'
import { m } from '#web/generated/paraglide/messages.js'

/** Who holds a stage [domain 2.12 stage_scope]. */
export const scopeWords: Readonly<Record<StageInput['scope'], () => string>> = {
  applicant: m.stage_scope_applicant,
  directorate: m.stage_scope_directorate,
  central: m.stage_scope_central,
  external: m.stage_scope_external,
}
