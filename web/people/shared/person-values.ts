import type { Fields } from '#web/ui/use-fields.ts'
import type { endReasons } from '#contract/people/person-words.ts'

/** A new person; most are nationals. */
export const emptyPerson = {
  id_number: '',
  first_name: '',
  last_name: '',
  father_name: '',
  mother_name: '',
  nationality_id: 1 as number | null,
  gender: null as 'M' | 'F' | null,
  birth_date: '',
  birth_place: '' as string | null,
  registry_place: '' as string | null,
  education_level_id: null as number | null,
  specialization: '' as string | null,
  profession: '' as string | null,
  mobile: '',
  email: '' as string | null,
  residence_governorate_id: null as number | null,
  residence_address: '',
}

/** A form that has a person's fields among others. */
export type PersonForm = Pick<Fields<typeof emptyPerson>, 'field'>

export const emptyEnd = {
  end_date: null as string | null,
  end_reason: null as (typeof endReasons)[number] | null,
}
