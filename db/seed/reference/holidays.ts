type Holiday = {
  name: string
  name_en: string
  /** First and last day; a fixed day of every year is listed once. */
  days: readonly (readonly [start: string, end: string])[]
  recurring: boolean
}

const decree = 'المرسوم 188 لعام 2025'
const oneDay = (...days: string[]): Holiday['days'] => days.map((day) => [day, day])

const list: readonly Holiday[] = [
  { name: 'عيد رأس السنة الميلادية', name_en: "New Year's Day", days: oneDay('2026-01-01'), recurring: true },
  { name: 'عيد الثورة السورية', name_en: 'Syrian Revolution Day', days: oneDay('2026-03-18'), recurring: true },
  {
    name: 'عيد الفطر السعيد',
    name_en: 'Eid al-Fitr',
    days: [
      ['2026-03-20', '2026-03-22'],
      ['2027-03-09', '2027-03-11'],
    ],
    recurring: false,
  },
  { name: 'عيد الأم', name_en: "Mother's Day", days: oneDay('2026-03-21'), recurring: true },
  {
    name: 'عيد الفصح (الطوائف الغربية)',
    name_en: 'Easter (Western churches)',
    days: oneDay('2026-04-05', '2027-03-28'),
    recurring: false,
  },
  {
    name: 'عيد الفصح (الطوائف الشرقية)',
    name_en: 'Easter (Eastern churches)',
    days: oneDay('2026-04-12', '2027-05-02'),
    recurring: false,
  },
  { name: 'عيد الجلاء', name_en: 'Evacuation Day', days: oneDay('2026-04-17'), recurring: true },
  { name: 'عيد العمال', name_en: 'Labour Day', days: oneDay('2026-05-01'), recurring: true },
  {
    name: 'عيد الأضحى المبارك',
    name_en: 'Eid al-Adha',
    days: [
      ['2026-05-27', '2026-05-30'],
      ['2027-05-16', '2027-05-19'],
    ],
    recurring: false,
  },
  {
    name: 'عيد رأس السنة الهجرية',
    name_en: 'Islamic New Year',
    days: oneDay('2026-06-16', '2027-06-06'),
    recurring: false,
  },
  {
    name: 'عيد المولد النبوي الشريف',
    name_en: "The Prophet's Birthday",
    days: oneDay('2026-08-25', '2027-08-14'),
    recurring: false,
  },
  { name: 'عيد التحرير', name_en: 'Liberation Day', days: oneDay('2026-12-08'), recurring: true },
  { name: 'عيد الميلاد', name_en: 'Christmas Day', days: oneDay('2026-12-25'), recurring: true },
]

/** Official holidays of 2026 and 2027 (domain 6.9); movable dates are computed and the ministry corrects them. */
export const holidays = list.flatMap(({ name, name_en, days, recurring }) =>
  days.map(([start_date, end_date]) => ({
    name,
    name_en,
    start_date,
    end_date,
    is_recurring: recurring,
    decree_no: decree,
  })),
)
