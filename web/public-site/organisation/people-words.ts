import { label } from '#web/base/label.ts'
import { openScreenWords } from '#contract/core/rights/open-screen-words.ts'
import type { NgoPage } from '#contract/public-site/calls.ts'
import type { PeopleType } from '#contract/public-site/people.ts'
import { link } from '#web/core/screens/link.ts'

/** The four lists of people: name of the body and address of its page. */
export const peopleParts = {
  admins: { label: () => label(openScreenWords.council), href: (id: number) => link('/ngo/{id}/ngo-admins', { id }) },
  trustees: {
    label: () => label(openScreenWords.trustees),
    href: (id: number) => link('/ngo/{id}/ngo-trustees', { id }),
  },
  excutives: {
    label: () => label(openScreenWords.executives),
    href: (id: number) => link('/ngo/{id}/ngo-excutives', { id }),
  },
  founders: {
    label: () => label(openScreenWords.founders),
    href: (id: number) => link('/ngo/{id}/ngo-founders', { id }),
  },
} as const
type Part = keyof typeof peopleParts
export const partOf = (type: PeopleType): Part => (type === 'executives' ? 'excutives' : type)

/** Bodies that an organisation of this form has [domain 2.5]: trustees for an institution, a council for the others. */
export const partsOf = ({ legal_form }: Pick<NgoPage, 'legal_form'>): readonly Part[] => [
  legal_form.id === 1 ? 'trustees' : 'admins',
  'excutives',
  'founders',
]
