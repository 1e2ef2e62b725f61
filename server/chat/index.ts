import type { Area } from '../core/http/route.ts'
import { chatLists } from './conversations.ts'
import { chatLines } from './lines.ts'

/** Conversations of organisations with their place in the ministry, and among its people [domain 2.8]. */
export const chat: Area = (on, services) => {
  chatLists(on, services)
  chatLines(on, services)
}
