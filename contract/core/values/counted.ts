/** A noun beside a number: `#` is the number. Arabic has five forms, English two. */
export interface Noun {
  readonly ar: Readonly<Record<'one' | 'two' | 'few' | 'many' | 'other', string>>
  readonly en: Readonly<Record<'one' | 'other', string>>
}

/** The length of a text, after a preposition. */
export const signs: Noun = {
  ar: { one: 'محرف واحد', two: 'محرفين', few: '# محارف', many: '# محرفاً', other: '# محرف' },
  en: { one: '# character', other: '# characters' },
}

const rules = { ar: new Intl.PluralRules('ar'), en: new Intl.PluralRules('en') }

/** A number with its noun in the right form: «7 محارف», «11 محرفاً», «500 محرف». */
export function counted(lang: 'ar' | 'en', noun: Noun, count: number): string {
  const forms: Readonly<Partial<Record<string, string>>> = noun[lang]
  return (forms[rules[lang].select(count)] ?? noun[lang].other).replace('#', String(count))
}
