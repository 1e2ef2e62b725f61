import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Pool } from 'pg'

export interface Who {
  readonly id: number
  readonly ngo_id: number
  /** Screens and what may be done there, as `ngo_service_centres S`. */
  readonly rights: ReadonlySet<string>
}
const session = `select u.id, u.ngo_id from sessions s join users u on u.id = s.user_id where s.token_hash = $1 and s.revoked_at is null and s.expires_at > now() and u.is_active`
const rightsOf = `select distinct p.permission_slug || ' ' || c.code as right from user_roles r join role_permissions p on p.role_id = r.role_id cross join jsonb_array_elements_text(p.sub_permission) c (code) where r.user_id = $1`

const known = new Map<string, { at: number; who: Who | undefined }>()

/** Who asks: the session by the hash of its token, remembered for 0.8 s as the product does. */
export async function whoIs(pool: Pool, request: IncomingMessage): Promise<Who | undefined> {
  const token = request.headers.authorization?.slice(7)
  if (token === undefined) return undefined
  const hash = createHash('sha256').update(token).digest('hex')
  const remembered = known.get(hash)
  if (remembered && Date.now() - remembered.at < 800) return remembered.who
  const { rows } = await pool.query<Omit<Who, 'rights'>>({ name: 'session', text: session, values: [hash] })
  const [found] = rows
  const rights = found && (await pool.query<{ right: string }>({ name: 'rights', text: rightsOf, values: [found.id] }))
  const who = found && { ...found, rights: new Set(rights?.rows.map(({ right }) => right)) }
  known.set(hash, { at: Date.now(), who })
  return who
}
