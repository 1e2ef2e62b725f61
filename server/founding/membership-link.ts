import { timingSafeEqual } from 'node:crypto'
import { textOf } from '#contract/core/values/arabic.ts'
import { hmacs } from '../core/identity/secrets.ts'
import type { Services } from '../core/services.ts'
import type { SectionRow } from './values.ts'

type Keys = Pick<Services, 'secrets' | 'config'>

/** One seal for each key: a message that was sent before the keys changed still works. Short, since messages are paid by length. */
const sealsOf = ({ secrets }: Keys, { id, mobile }: SectionRow) =>
  hmacs(`founder naming ${id} ${textOf(mobile)}`, secrets.hmacKey).map((seal) => seal.slice(0, 24))

/** Address of the page on which a named founder answers. It is dead as soon as the number is another one. */
export const namingLink = (services: Keys, row: SectionRow): string =>
  `${services.config.publicUrl.replace(/\/+$/, '')}/founder?token=${row.id}.${sealsOf(services, row)[0]}`

/** Which founder a token names; zero when it names none. */
export const memberOf = (token: string): number => Number(/^(\d{1,15})\.[0-9a-f]{24}$/.exec(token)?.[1] ?? 0)

/** Whether the token was sealed for this founder and his number. */
export const isSealedFor = (services: Keys, row: SectionRow, token: string): boolean =>
  sealsOf(services, row).some((seal) => {
    const [expected, given] = [Buffer.from(`${row.id}.${seal}`), Buffer.from(token)]
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
