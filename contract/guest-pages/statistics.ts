import { choice, int, optional, text } from '../core/calls/fields.ts'
import { resource } from '../core/calls/resource.ts'
import { statisticWords } from './statistic-words.ts'

export const mostStatistics = 8
/** What stands beside a figure. */
export const statisticIcons = [
  'users',
  'calendar',
  'heart-handshake',
  'heart',
  'home',
  'school',
  'book',
  'first-aid',
  'plant',
  'hand',
  'building',
  'truck',
  'briefcase',
  'star',
] as const
export type StatisticIcon = (typeof statisticIcons)[number]

/** Figures that the organisation tells of itself, in their order; visitors see a change at once. */
export const statisticRegister = resource({
  path: 'v2/statistics',
  permission: 'statistics',
  title: 'Figures of the organisation',
  words: statisticWords,
  input: {
    title_ar: text(2, 60),
    title_en: optional(text(2, 60)),
    count: int(0, 999_999_999),
    icon: choice(statisticIcons),
    sort: int(0, 9999),
  },
})
