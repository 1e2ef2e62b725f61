import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Kind } from '#contract/core/calls/call.ts'
import { deviceName } from '#contract/core/values/device.ts'
import type { Actor, TransactionRole } from './actor.ts'
import { isFactorDue } from './factor-due.ts'
import type { Db, Trx } from '../services.ts'

/** SHA-256 of an opaque token. The database stores only this. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')
const newToken = () => randomBytes(32).toString('base64url')

/** Hours after which a session ends: without a request (idle), and in any case (absolute) [domain 2.1 sessions]. */
const life: Record<Kind, { idle: number; absolute: number }> = {
  org: { idle: 12, absolute: 168 },
  est: { idle: 12, absolute: 168 },
  ministry: { idle: 2, absolute: 12 },
}
const tokenType: Record<Kind, 'none' | 't' | 'm'> = { org: 'none', est: 't', ministry: 'm' }
/** Minutes without a request after which a session of this kind ends. */
export const idleMinutes = (kind: Kind): number => life[kind].idle * 60
/**
 * How long (ms) a process reuses what it read of a session. A revoked token therefore stops working within a second
 * everywhere.
 */
const memoryMs = 800
/** Seconds that a new session of this kind has left: its cookie lives no longer. */
export const firstSeconds = (kind: Kind): number => Math.min(life[kind].idle, life[kind].absolute) * 3600
const passTokenMinutes = 30

interface SessionRow {
  session_id: number
  scope: 'full' | 'change-password'
  user_id: number
  kind: Kind
  name: string
  locale: string
  ngo_id: number | null
  legal_form_id: number | null
  ngo_status_id: number | null
  establishment_id: number | null
  governorate_id: number | null
  ministry_user_type: string | null
  permissions: { slug: string; codes: string[] }[]
  transaction_roles: TransactionRole[]
  device: string | null
  pass_token_hash: string | null
  pass_valid: boolean
  used_seconds_ago: number
  is_main: boolean
  lacks_factor: boolean
}

/** A session in memory. Its rights are sorted once, not for every request. */
interface Session extends SessionRow {
  rights: Actor['permissions']
  /** Seconds left, when this reading has prolonged the session. */
  prolonged: number | undefined
}

export interface Sessions {
  /** Opens a session and returns its tokens. Only their hashes are stored. */
  open(
    trx: Trx | Db,
    user: { id: number; kind: Kind },
    from: { ip: string; userAgent: string | undefined },
    scope?: Actor['scope'],
  ): Promise<{ token: string; passToken: string | undefined }>
  /**
   * The actor of a bearer token or cookie. Undefined when it is unknown, expired or revoked, or its account is closed.
   */
  actorOf(token: string, ip: string): Promise<Actor | undefined>
  /** Whether a token is still good. Asking is no use of the session: it does not prolong it. */
  isOpen(token: string): Promise<boolean>
  /** The same actor visiting an organisation's file, if the pass token is his and still valid [domain Q5]. */
  acting(token: string, actor: Actor, passToken: string, ngoId: number): Promise<Actor | undefined>
  revoke(db: Trx | Db, sessionId: number): Promise<void>
  /**
   * Creates a new pass token for a ministry session. The old one becomes invalid; the new one opens no file until
   * `enter`.
   */
  renewPassToken(db: Trx | Db, sessionId: number): Promise<string>
  /** Opens one organisation's file for a ministry session, with a reason. A file that was open before is closed. */
  enter(
    db: Trx | Db,
    sessionId: number,
    visit: { ngoId: number; reason: string },
  ): Promise<{ passToken: string; expiresAt: string }>
  /** Closes the file that the session has open. Answers whether it was this organisation's. */
  leave(db: Trx | Db, sessionId: number, ngoId: number): Promise<boolean>
  /** Closes all sessions of a user except the given one. */
  revokeOthers(db: Trx | Db, userId: number, keepSessionId?: number): Promise<void>
  /** Closes all sessions of a user at the word of somebody else. Each of his browsers is a new one at its next sign-in. */
  endAll(db: Trx | Db, userId: number): Promise<void>
  /** Clears this process's memory. Called after every change of rights. */
  forget(): void
}

const noGeneralAssembly = [
  'ngo_director_boards_administrative',
  'ngo_general_authority_members',
  'ngo_general_authority_meetings',
]

export function permissionsFor(
  rows: readonly { slug: string; codes: string[] }[],
  legalFormId: number | null,
): Map<string, Set<string>> {
  const dropped = legalFormId === null ? [] : legalFormId === 1 ? noGeneralAssembly : ['ngo_director_boards_trustee']
  return new Map(
    rows
      .filter(({ slug, codes }) => codes.length > 0 && !dropped.includes(slug))
      .map(({ slug, codes }) => [slug, new Set([...codes, 'S'])]),
  )
}

/** Notes the use of a session; answers the seconds that it has left now. */
async function prolong(db: Db, { session_id, kind }: SessionRow): Promise<number | undefined> {
  const { rows } = await sql<{
    left: number
  }>`update sessions set last_used_at = now(), expires_at = least(absolute_expires_at, now() + make_interval(hours => ${life[kind].idle})) where id = ${session_id} and revoked_at is null
    returning floor(extract(epoch from expires_at - now()))::int as left`.execute(db)
  return rows[0]?.left
}

/** Reads a session from the database and notes its use, at most once a minute. */
async function readSession(db: Db, hash: string): Promise<Session | undefined> {
  const { rows } = await sql<SessionRow>`select * from session_actor(${hash})`.execute(db)
  const row = rows[0]
  if (!row) return undefined
  // The half hour in which a password has to be changed is not prolonged.
  const prolonged = row.used_seconds_ago > 60 && row.scope === 'full' ? await prolong(db, row) : undefined
  return { ...row, rights: permissionsFor(row.permissions, row.legal_form_id), prolonged }
}

async function isOpen(db: Db, token: string): Promise<boolean> {
  const { rows } = await sql`select from session_actor(${tokenHash(token)})`.execute(db)
  return rows.length > 0
}

/** Sessions as this process has read them; each is read again after `memoryMs`. */
function rememberedSessions(db: Db) {
  const remembered = new Map<string, { at: number; session: Promise<Session | undefined> }>()
  return {
    /** Remembers the query while it runs, so that requests that arrive together share it. */
    read(hash: string): Promise<Session | undefined> {
      const known = remembered.get(hash)
      if (known && Date.now() - known.at < memoryMs) return known.session
      if (remembered.size > 5_000) remembered.clear()
      const session = readSession(db, hash)
      remembered.set(hash, { at: Date.now(), session })
      session.catch(() => {
        if (remembered.get(hash)?.session === session) remembered.delete(hash)
      })
      return session
    },
    clear: () => remembered.clear(),
  }
}

function actorFrom(row: Session, ip: string): Actor {
  return {
    userId: row.user_id,
    kind: row.kind,
    sessionId: row.session_id,
    name: row.name,
    locale: row.locale === 'en' ? 'en' : 'ar',
    ip,
    device: row.device,
    scope: row.scope,
    prolonged: row.prolonged,
    factorDue: isFactorDue(row, row.rights),
    ngoId: row.ngo_id ?? undefined,
    legalFormId: row.legal_form_id ?? undefined,
    ngoStatusId: row.ngo_status_id ?? undefined,
    establishmentId: row.establishment_id ?? undefined,
    governorateId: row.ministry_user_type === 'directorate' ? (row.governorate_id ?? undefined) : undefined,
    central: row.ministry_user_type === 'central',
    permissions: row.rights,
    transactionRoles: row.transaction_roles,
    acting: undefined,
  }
}

const openSession: Sessions['open'] = async (trx, user, from, scope = 'full') => {
  const token = newToken()
  const passToken = user.kind === 'ministry' && scope === 'full' ? newToken() : undefined
  const { idle, absolute } = scope === 'full' ? life[user.kind] : { idle: 0.5, absolute: 0.5 }
  await sql`insert into sessions (user_id, token_hash, tt, kind, scope, pass_token_hash, pass_token_expires_at, ip_address, user_agent, device, last_used_at, expires_at, absolute_expires_at)
    values (${user.id}, ${tokenHash(token)}, ${tokenType[user.kind]}, ${user.kind}, ${scope}, ${passToken ? tokenHash(passToken) : null},
      ${passToken ? sql`now() + make_interval(mins => ${passTokenMinutes})` : null}, ${from.ip}, ${from.userAgent?.slice(0, 255) ?? null}, ${deviceName(from.userAgent)}, now(),
      now() + make_interval(secs => ${idle * 3600}), now() + make_interval(secs => ${absolute * 3600}))`.execute(trx)
  return { token, passToken }
}

/** The actor visiting an organisation's file; `row` is the actor's session. */
async function visiting(
  db: Db,
  row: Session | undefined,
  actor: Actor,
  passToken: string,
  ngoId: number,
): Promise<Actor | undefined> {
  const rights = actor.permissions.get('ministry_ngos')
  if (actor.kind !== 'ministry' || !rights || !row?.pass_valid || row.pass_token_hash !== tokenHash(passToken))
    return undefined
  // A pass is valid only for the file it was opened for, because the reason was given for that file.
  const { rows } = await sql<{
    governorate_id: number
    legal_form_id: number
    reason: string
  }>`select n.governorate_id, n.legal_form_id, s.acting_reason as reason from sessions s join ngos n on n.id = s.ni and n.deleted_at is null
    where s.id = ${actor.sessionId} and s.ni = ${ngoId} and s.acting_reason is not null and s.pass_token_expires_at > now() and s.revoked_at is null`.execute(
    db,
  )
  const ngo = rows[0]
  if (!ngo || (actor.governorateId !== undefined && actor.governorateId !== ngo.governorate_id)) return undefined
  return {
    ...actor,
    ngoId,
    legalFormId: ngo.legal_form_id,
    acting: { write: rights.has('U'), reason: ngo.reason },
  }
}

export function createSessions(db: Db): Sessions {
  const remembered = rememberedSessions(db)
  const revokeOthers: Sessions['revokeOthers'] = async (trx, userId, keepSessionId) => {
    await sql`update sessions set revoked_at = now() where user_id = ${userId} and id is distinct from ${keepSessionId ?? null} and revoked_at is null`.execute(
      trx,
    )
    remembered.clear()
  }
  return {
    open: openSession,
    async actorOf(token, ip) {
      if (!/^[\w-]{43}$/.test(token)) return undefined
      const row = await remembered.read(tokenHash(token))
      return row && actorFrom(row, ip)
    },
    isOpen: (token) => isOpen(db, token),
    async acting(token, actor, passToken, ngoId) {
      return visiting(db, await remembered.read(tokenHash(token)), actor, passToken, ngoId)
    },
    async revoke(trx, sessionId) {
      await sql`update sessions set revoked_at = now() where id = ${sessionId} and revoked_at is null`.execute(trx)
      remembered.clear()
    },
    async renewPassToken(trx, sessionId) {
      const token = newToken()
      await sql`update sessions set pass_token_hash = ${tokenHash(token)}, pass_token_expires_at = now() + make_interval(mins => ${passTokenMinutes}), ni = null, acting_reason = null where id = ${sessionId} and kind = 'ministry'`.execute(
        trx,
      )
      remembered.clear()
      return token
    },
    async enter(trx, sessionId, { ngoId, reason }) {
      const passToken = newToken()
      const { rows } = await sql<{
        expires_at: string
      }>`update sessions set pass_token_hash = ${tokenHash(passToken)}, pass_token_expires_at = now() + make_interval(mins => ${passTokenMinutes}), ni = ${ngoId}, acting_reason = ${reason}
        where id = ${sessionId} and kind = 'ministry' returning pass_token_expires_at as expires_at`.execute(trx)
      remembered.clear()
      return { passToken, expiresAt: (rows[0] as { expires_at: string }).expires_at }
    },
    async leave(trx, sessionId, ngoId) {
      const { numAffectedRows } =
        await sql`update sessions set pass_token_hash = null, pass_token_expires_at = null, ni = null, acting_reason = null where id = ${sessionId} and ni = ${ngoId}`.execute(
          trx,
        )
      remembered.clear()
      return numAffectedRows === 1n
    },
    revokeOthers,
    async endAll(trx, userId) {
      await revokeOthers(trx, userId)
      // Hashed once more they fit no cookie. Rows stay: an account without any is taken for one from before the cookies.
      await sql`update known_devices set token_hash = encode(sha256(token_hash::bytea), 'hex') where user_id = ${userId}`.execute(
        trx,
      )
    },
    forget: () => remembered.clear(),
  }
}
