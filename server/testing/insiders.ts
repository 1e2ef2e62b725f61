import { sql } from 'kysely'
import { expect } from 'vitest'
import { setPasswordByLink } from '#contract/accounts/password-links.ts'
import { changePassword, loginMinistry, loginOrganisation } from '#contract/accounts/session.ts'
import { hashPassword } from '../core/identity/passwords.ts'
import type { Client, TestApp } from './app.ts'
import type { Act } from './person-acts.ts'

// One person who wants to be two: what he does to the account of another, and how he gets in there.

const password = 'لوح زيتون هادئ 47'
const chosen = { password, password_confirmation: password }
/** Accounts of the factories have a hash that cannot be compared: a link would not set a password over it. */
const someHash = await hashPassword('زيتونة الجبل العالي 83')

/** Leaves an attempt whose end is that of another one. */
const known = new Error('an end that was tried')

export function insiders(app: TestApp) {
  const withPassword = (id: number) =>
    sql`update users set password_hash = ${someHash} where id = ${id}`.execute(app.ownerDb)

  /** The link of the last letter to an address, as whoever reads that mailbox has it. */
  async function linkTo(address: string): Promise<string | undefined> {
    const { rows } = await sql<{
      body_text: string
    }>`select body_text from outbox where to_address = ${address} and body_text like '%set-password%' order by id desc limit 1`.execute(
      app.ownerDb,
    )
    return rows[0] && /set-password#([\w.-]+)/.exec(rows[0].body_text)?.[1]
  }

  /** Whoever reads the mailbox sets a password by the link that he finds there and signs in with it. */
  async function takeOver(mailbox: string, kind: 'ministry' | 'org', own = password): Promise<Client | undefined> {
    const token = await linkTo(mailbox)
    if (token === undefined) return undefined
    const set = await app.guest.call(setPasswordByLink, { body: { token, password: own, password_confirmation: own } })
    // A server that fails would make every thief fail.
    expect(set.status).toBeLessThan(500)
    if (set.status !== 200) return undefined
    const login = kind === 'ministry' ? loginMinistry : loginOrganisation
    const opened = await app.guest.call(login, { body: { username: set.data.username, password: own, code: null } })
    return opened.status === 200 ? app.client(opened.data.token as string) : undefined
  }

  /** Signs in with a password that was issued, and sets one of his own. */
  async function bySecret(issued: { username: string; secret: string | null } | null): Promise<Client | undefined> {
    if (!issued?.secret) return undefined
    const body = { username: issued.username, password: issued.secret, code: null }
    const first = await app.guest.call(loginOrganisation, { body })
    if (first.status !== 200) return undefined
    const set = await app.client(first.data.token as string).call(changePassword, { body: chosen as never })
    return set.status === 200 ? app.client(set.data.token as string) : undefined
  }

  /** What of an account could matter for who gets in and what counts: two sequences that end the same have the same ends. */
  async function stateOf(id: number, mailbox: string): Promise<string> {
    const { rows } = await sql<{
      state: string
    }>`select jsonb_build_array(u.email = ${mailbox}, u.is_active, u.deleted_at is null, u.password_must_change,
        (select jsonb_agg(o.slug order by o.slug) from user_roles r join roles o on o.id = r.role_id where r.user_id = u.id), has_factor(u.id),
        (select jsonb_agg(distinct t.kind) from account_touches t where t.user_id = u.id and t.cleared_at is null),
        (select jsonb_agg(p.wanted) from right_proposals p where p.user_id = u.id and p.state = 'waiting')) #>> '{}' as state
      from users u where u.id = ${id}`.execute(app.ownerDb)
    // The names of the mailboxes differ from attempt to attempt.
    return rows[0]?.state.replaceAll(/\d+/g, '#') ?? ''
  }

  /**
   * Tries every sequence of up to three acts. One that ends where a sequence no longer than it ended (or began) is not
   * tried with more after it; unless it is a single act, the attempt ends there. An act that changed nothing leaves its
   * house to the next one: building houses and signing in is most of the work.
   */
  async function everySequence(
    acts: Record<string, Act>,
    attempt: (take: (by: Client, id: number, mailbox: string) => Promise<void>) => Promise<void>,
    upTo = 3,
  ): Promise<number> {
    let tried = 0
    const reached = new Map<string, number>()
    const extend = async (before: readonly string[]) => {
      const left = Object.keys(acts)
      while (left.length > 0) {
        const taken = [...before]
        let state = ''
        const isKnown = () => (reached.get(state) ?? Infinity) <= taken.length
        await attempt(async (by, id, mailbox) => {
          const act = async (name: string) => {
            const answer = await acts[name]?.(by, id, mailbox)
            state = await stateOf(id, mailbox)
            return (answer?.status ?? 500) < 400
          }
          state = await stateOf(id, mailbox)
          reached.set(state, 0)
          for (const name of before) await act(name)
          const began = state
          while (taken.length === before.length && left.length > 0) {
            const name = left.shift() as string
            tried += 1
            const took = await act(name)
            if (state !== began || (took && before.length === 0)) taken.push(name)
          }
          if (before.length > 0 && isKnown()) throw known
        }).catch((error: unknown) => {
          if (error !== known) throw new Error(`after ${taken.join(', ')}`, { cause: error })
        })
        if (isKnown()) continue
        reached.set(state, taken.length)
        if (taken.length < upTo) await extend(taken)
      }
    }
    await extend([])
    return tried
  }

  return { password, withPassword, takeOver, bySecret, stateOf, everySequence }
}
