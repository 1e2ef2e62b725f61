import { findSection, memberKey } from './queries.ts'
import type { MainInfo } from '#contract/founding/answers.ts'
import { same, type Values } from './draft.ts'
import { careerFields, identityFields, reachFields } from './fields/person-fields.ts'

const shared = [...identityFields, ...careerFields, ...reachFields].map(({ name }) => name).concat('email')

/** What the applicant told of himself and a founder is asked as well, as far as it is filled in. */
export const applicantAsFounder = ({ est_account: { values } }: Pick<MainInfo, 'est_account'>): Values =>
  Object.fromEntries(shared.flatMap((name) => (same(values[name], null) ? [] : [[name, values[name]]])))

/** The applicant is one of the founders, and not among them yet. */
export const lacksApplicant = ({ est_account: { values }, est_members: members }: MainInfo): boolean =>
  values.is_founder === true &&
  !same(values.id_number, null) &&
  members.every((member) => member.values.id_number !== values.id_number)

/** What would be filled in at this founder: nothing that stands there is replaced. */
export function fillingOf(info: MainInfo, member: number, typed: Values): Values {
  const values = { ...findSection(info, memberKey(member))?.values, ...typed }
  return Object.fromEntries(Object.entries(applicantAsFounder(info)).filter(([name]) => same(values[name], null)))
}
