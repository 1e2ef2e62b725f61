/** Invented parts of names (domain 6.7): no real person. */
const firstNames = [
  ['سامر', 'M'],
  ['رنا', 'F'],
  ['ماهر', 'M'],
  ['لينا', 'F'],
  ['وائل', 'M'],
  ['هبة', 'F'],
  ['باسل', 'M'],
  ['نور', 'F'],
] as const
const fathers = ['فؤاد', 'نبيل', 'عادل'] as const
const families = ['السنديان', 'الزيتوني', 'النحّال', 'البستاني', 'الساقي', 'المرجاني'] as const
const professions = ['مدرّس', 'مهندس', 'طبيب', 'محاسب', 'محامٍ', 'موظف', 'تاجر', 'باحث اجتماعي'] as const

const at = <T>(list: readonly T[], n: number): T => list[n % list.length] as T

export type Person = {
  first_name: string
  last_name: string
  father_name: string
  mother_name: string
  gender: 'M' | 'F'
  birth_date: string
  nationality_id: number
  /** In clear; demonstration numbers start with 99. */
  national_number: string
  mobile: string
  profession: string
  education_level_id: number
}

/** The n-th demonstration person; names differ for 144 in a row, national numbers always. */
export function person(n: number): Person {
  const [first_name, gender] = at(firstNames, n)
  const mother = at(firstNames, 2 * n + 1)[0]
  return {
    first_name,
    gender,
    last_name: at(families, (n % 8) + Math.floor(n / 8)),
    father_name: at(fathers, n + Math.floor(n / 48)),
    mother_name: `${mother} ${at(families, n + 3)}`,
    birth_date: `${1958 + ((n * 7) % 40)}-${String((n % 12) + 1).padStart(2, '0')}-${String((n % 27) + 1).padStart(2, '0')}`,
    nationality_id: 1,
    national_number: `99${String(n + 1).padStart(9, '0')}`,
    mobile: `+963900000${String(n % 1000).padStart(3, '0')}`,
    profession: at(professions, n * 3),
    education_level_id: 4 + (n % 6),
  }
}

export const fullName = (one: Person): string => `${one.first_name} ${one.father_name} ${one.last_name}`
