/** Why a value of an index may not be retired, deleted, merged away or renumbered. */
export interface Protection {
  readonly ar: string
  readonly en: string
}

const why = (ar: string, en: string): Protection => ({ ar, en })

const law = why(
  'يعتمد عليها نص القانون وشروط كل شكل قانوني في النظام.',
  'The law and the rules of each legal form depend on it.',
)
const states = why(
  'تعتمد عليها حالات السجل وما يُسمح به في كل حالة.',
  'The states of the register, and what each allows, depend on it.',
)
const rules = why('تعتمد عليها قاعدة تحقق في النظام.', 'A rule of the system depends on it.')
const numbers = why(
  'يدخل رمزها في أرقام المنظمات، وبها يتحدد نطاق عمل المديريات.',
  'Its code is part of the register numbers, and it bounds the directorates.',
)
const score = why('تُحسب بها درجة ملف المنظمة.', 'The score of an organisation’s file is counted by it.')
const every = (codes: readonly number[], reason: Protection): Readonly<Record<number, Protection>> =>
  Object.fromEntries(codes.map((code) => [code, reason]))
const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1)

/** Codes of index tables that law or code depends on; everything else is the ministry's to change. */
export const protectedCodes: Readonly<Record<string, Readonly<Record<number, Protection>>>> = {
  'legal-forms': every(upTo(3), law),
  'ngo-status': every(upTo(8), states),
  'work-scopes': every(upTo(3), law),
  governorates: every(upTo(14), numbers),
  'branch-types': every([1], rules),
  'possessive-forms': every(upTo(4), rules),
  nationalities: every([1, 4], rules),
  positions: { ...every([1, 2, 4, 7, 8], score), ...every([14, 15], rules) },
  'contact-types': every([1, 2, 4, 5, 7, 8, 9, 10, 11], score),
  types: every(upTo(4), rules),
}

/** Columns that are part of a protected value and stay as they are. */
export const lockedColumns: Readonly<Record<string, readonly string[]>> = {
  governorates: ['code'],
  // Limits of the settings (6.8), shown beside their legal form: they are changed there.
  'legal-forms': ['min_founders', 'board_sizes', 'max_main_classifications'],
}

/** Why this value stays; undefined when the ministry may retire it. */
export const protectionOf = (index: string, code: number): Protection | undefined =>
  Object.hasOwn(protectedCodes, index) ? protectedCodes[index]?.[code] : undefined
