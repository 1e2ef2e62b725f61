import { timingSafeEqual } from 'node:crypto'
import type { Lang } from '#contract/core/refusals/messages.ts'
import { hmacs } from '../core/identity/secrets.ts'
import type { Services } from '../core/services.ts'
import { siteOf } from '../news/index.ts'

/** What a link of a mail allows: to agree to one subscription, or to end what the receiver follows. */
type Purpose = 'confirm' | 'stop'
/** A row and the address that it belongs to: the link is dead as soon as either is gone. */
interface Owned {
  id: number
  email: string
}
type Keys = Pick<Services, 'secrets' | 'config'>

/** One seal for each key: a mail that was sent before the keys changed still works. */
const sealsOf = ({ secrets }: Keys, purpose: Purpose, { id, email }: Owned) =>
  hmacs(`follow ${purpose} ${id} ${email}`, secrets.hmacKey).map((seal) => seal.slice(0, 40))

/**
 * Address of the page on which the receiver of a mail agrees or ends; it does not hold his address. It names the
 * language of the mail: his mail program has no cookie of ours, and the language in which he agrees is that of all later mails.
 */
export const linkTo = (services: Keys, purpose: Purpose, owned: Owned, lang: Lang): string =>
  `${siteOf(services)}/follow/${purpose}?token=${owned.id}.${sealsOf(services, purpose, owned)[0]}&lang=${lang}`

/** Which row a token names; zero when it names none. */
export const idOf = (token: string): number => Number(/^(\d{1,15})\.[0-9a-f]{40}$/.exec(token)?.[1] ?? 0)

/** Whether the token was sealed for this row, this address and this purpose. */
export const isSealed = (services: Keys, purpose: Purpose, owned: Owned, token: string): boolean =>
  sealsOf(services, purpose, owned).some((seal) => {
    const expected = Buffer.from(`${owned.id}.${seal}`)
    const given = Buffer.from(token)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
