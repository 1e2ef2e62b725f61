/** Levantine month names. Browsers differ in theirs from version to version. */
export const arabicMonths = [
  'كانون الثاني',
  'شباط',
  'آذار',
  'نيسان',
  'أيار',
  'حزيران',
  'تموز',
  'آب',
  'أيلول',
  'تشرين الأول',
  'تشرين الثاني',
  'كانون الأول',
] as const
export const englishMonths = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** A calendar day (YYYY-MM-DD) in words, with spaces that do not break: «19 تشرين الثاني 2026». */
export function dayInWords(day: string, locale: 'ar' | 'en'): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return `${date} ${(locale === 'ar' ? arabicMonths : englishMonths)[month - 1]} ${year}`.replaceAll(' ', '\u00a0')
}
