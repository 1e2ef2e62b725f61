import { screenWords } from '#contract/core/rights/screen-words.ts'
import { bodies, type Body } from '#contract/boards/board-words.ts'
import type { PeopleRegister } from '../people/index.ts'

const titles = {
  founder: screenWords.founders,
  administrative: screenWords.council,
  executive: screenWords.executives,
  trustee: screenWords.trustees,
}
/** Each body as a register of people: its right, and that nobody under 18 stands in it [domain 0]. */
export const bodyRegister = Object.fromEntries(
  bodies.map((body) => [
    body,
    { table: 'directors', permission: `ngo_director_boards_${body}`, number: 'id', youngest: 18, ...titles[body] },
  ]),
) as unknown as Readonly<Record<Body, PeopleRegister>>

/** The screen of each body. */
export const bodyScreen: Readonly<Record<Body, string>> = {
  founder: '/administrative-status/founders',
  administrative: '/administrative-status/administration-council',
  executive: '/administrative-status/executive-management',
  trustee: '/administrative-status/trustees-board',
}
export const bodyTitle = (body: Body) => titles[body]
