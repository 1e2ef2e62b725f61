import type { FlagRecord } from '#contract/flags/flags.ts'
import { m } from '#web/generated/paraglide/messages.js'

const kinds: Readonly<Record<string, () => string>> = {
  financial_grants: m.flag_grant,
  international_donations: m.flag_donation,
  director_boards: m.flag_board,
  plans: m.flag_plan,
  plan_duties: m.flag_no_plan,
  coop_projects: m.flag_project,
  manager_accounts: m.flag_driver,
  programs: m.flag_program,
}
/** What a record that raised a flag is. */
export const recordKind = (entity: string): string => kinds[entity]?.() ?? entity
/** A record by its own name; a year without a plan has none and is called by what lacks. */
export const recordName = ({ entity, name }: Pick<FlagRecord, 'entity' | 'name'>): string =>
  entity === 'plan_duties' ? `${recordKind(entity)}: ${name}` : name
