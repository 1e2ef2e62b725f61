import {
  IconBook,
  IconBriefcase,
  IconBuilding,
  IconCalendar,
  IconFirstAidKit,
  IconHandStop,
  IconHeart,
  IconHeartHandshake,
  IconHome,
  IconPlant,
  IconSchool,
  IconStar,
  IconTruck,
  IconUsers,
} from '@tabler/icons-react'
import type { StatisticIcon } from '#contract/guest-pages/statistics.ts'
import { m } from '#web/generated/paraglide/messages.js'

const drawn = {
  users: IconUsers,
  calendar: IconCalendar,
  'heart-handshake': IconHeartHandshake,
  heart: IconHeart,
  home: IconHome,
  school: IconSchool,
  book: IconBook,
  'first-aid': IconFirstAidKit,
  plant: IconPlant,
  hand: IconHandStop,
  building: IconBuilding,
  truck: IconTruck,
  briefcase: IconBriefcase,
  star: IconStar,
} satisfies Record<StatisticIcon, typeof IconUsers>

export const iconNames: Readonly<Record<StatisticIcon, () => string>> = {
  users: m.icon_users,
  calendar: m.icon_calendar,
  'heart-handshake': m.icon_partnership,
  heart: m.icon_heart,
  home: m.icon_home,
  school: m.icon_school,
  book: m.icon_book,
  'first-aid': m.icon_health,
  plant: m.icon_plant,
  hand: m.icon_hand,
  building: m.icon_building,
  truck: m.icon_truck,
  briefcase: m.icon_work,
  star: m.icon_star,
}

/** The picture beside a figure. */
export function StatisticPicture({ icon }: { icon: StatisticIcon }) {
  const Icon = drawn[icon]
  return <Icon size={22} aria-hidden />
}
