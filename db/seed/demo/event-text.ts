import type { Scene } from './scenes.ts'

/** An event as the demonstration tells it. */
export interface EventText {
  /** Which of the demonstration's organisations invites, counted from 0; without one it is the ministry. */
  ngo?: number
  /** Days from today to the beginning; negative when it was held. */
  days: number
  /** Further days that it lasts. */
  more?: number
  /** Beginning and end of an event that does not take whole days. */
  times?: readonly [from: string, to: string]
  type: number
  scene: Scene
  title_ar: string
  title_en?: string
  location: string
  /** Of an event of the ministry, whose governorate no organisation says. */
  held?: readonly [governorate: number, latitude: number, longitude: number, capacity: number]
  details_ar: string
  link?: string
  private?: true
  /** Visitors register, for so many places. */
  places?: number
}
