import { searchForm, textOf } from '#contract/core/values/arabic.ts'
import type { SectionRow } from './values.ts'

/** What two entries of one person must agree in, beside the number. */
const told = ['first_name', 'father_name', 'last_name', 'mother_name', 'birth_date'] as const
export type ToldOfPerson = Readonly<Record<string, unknown>>

/**
 * In which fields two entries with one number differ. Names are compared as they are searched, so that أحمد and احمد are
 * one; what one of them does not tell is no difference.
 */
export const differingFields = (one: ToldOfPerson, other: ToldOfPerson): string[] =>
  told.filter((field) => {
    const [a, b] = [searchForm(textOf(one[field])), searchForm(textOf(other[field]))]
    return a !== '' && b !== '' && a !== b
  })

/** Founders who have the applicant's number and differ from the applicant's data: founder → fields. */
export function differingFounders({
  account,
  members,
}: {
  account: SectionRow
  members: readonly SectionRow[]
}): Record<string, string[]> {
  const same = members.filter(
    ({ member_kind: kind, id_number_hash: hash }) =>
      kind === 'natural' && hash !== null && hash === account.id_number_hash,
  )
  return Object.fromEntries(
    same.flatMap((member) => {
      const fields = differingFields(member, account)
      return fields.length > 0 ? [[String(member.id), fields]] : []
    }),
  )
}
