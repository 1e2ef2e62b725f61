import type { Noun } from '../values/counted.ts'

/** What notices count, by the name in `{count:name}`. Terms stand after «خلال», so their forms are in the genitive. */
export const nouns = {
  hours: {
    ar: { one: 'ساعة واحدة', two: 'ساعتين', few: '# ساعات', many: '# ساعة', other: '# ساعة' },
    en: { one: '# hour', other: '# hours' },
  },
  days: {
    ar: { one: 'يوم واحد', two: 'يومين', few: '# أيام', many: '# يوماً', other: '# يوم' },
    en: { one: '# day', other: '# days' },
  },
  working_days: {
    ar: { one: 'يوم عمل واحد', two: 'يومي عمل', few: '# أيام عمل', many: '# يوم عمل', other: '# يوم عمل' },
    en: { one: '# working day', other: '# working days' },
  },
  late_requests: {
    ar: {
      one: 'معاملة متأخرة واحدة',
      two: 'معاملتان متأخرتان',
      few: '# معاملات متأخرة',
      many: '# معاملة متأخرة',
      other: '# معاملة متأخرة',
    },
    en: { one: '# late request', other: '# late requests' },
  },
  accounts: {
    ar: { one: 'حساب واحد', two: 'حسابان', few: '# حسابات', many: '# حساباً', other: '# حساب' },
    en: { one: '# account', other: '# accounts' },
  },
} as const satisfies Record<string, Noun>
