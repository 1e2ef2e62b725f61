import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { createDb } from '../../server/core/database/pool.ts'
import { createSessions } from '../../server/core/identity/sessions.ts'

export interface Asked {
  readonly kind: 'page' | 'read' | 'write'
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** What a write stores; each one only once. */
  readonly value?: string
}

const json = { 'content-type': 'application/json' }
const pick = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)] as T
const words = ['جمعية', 'خيرية', 'تنمية', 'رعاية', 'البيئة', 'الطفولة']

/**
 * What people ask in an hour of work, as shares of a hundred: visitors on open pages and in the search, organisations in
 * their file, officers at their desk, and writes.
 */
export async function mixOf(owner: Pool, pages: boolean): Promise<() => Asked> {
  const db = createDb(owner)
  const sessions = createSessions(db)
  const from = { ip: '127.0.0.1', userAgent: 'pressure' }
  const idsOf = async (text: string) => (await owner.query<{ id: number }>(text)).rows.map(({ id }) => id)
  const organisations = await idsOf(
    `select u.id from users u join ngos n on n.id = u.ngo_id join user_roles r on r.user_id = u.id join roles o on o.id = r.role_id
     where u.kind = 'org' and o.slug = 'OA' and n.status_id = 1 and u.deleted_at is null order by u.id limit 20`,
  )
  const officers = await idsOf(
    `select u.id from users u join user_roles r on r.user_id = u.id join roles o on o.id = r.role_id
     where u.kind = 'ministry' and o.slug = 'CA' and u.deleted_at is null order by u.id limit 5`,
  )
  const ngos = await idsOf('select id from ngos where status_id = 1 order by id limit 500')
  const tokens = async (ids: number[], kind: 'org' | 'ministry') =>
    Promise.all(ids.map(async (id) => (await sessions.open(db, { id, kind }, from)).token))
  const [own, staff] = [await tokens(organisations, 'org'), await tokens(officers, 'ministry')]
  if (own.length === 0 || staff.length === 0 || ngos.length === 0)
    throw new Error('the database has nobody who could ask: start it with the demonstration')
  const as = (token: string) => ({ authorization: `Bearer ${token}` })
  const read = (path: string, headers = {}): Asked => ({ kind: 'read', method: 'GET', path, headers })
  const search = (): Asked => ({
    ...{ kind: 'read', method: 'POST', path: '/api/v2/guest/filter-ngos', headers: json },
    body: JSON.stringify({ name: pick(words), page: 1 + Math.floor(Math.random() * 3) }),
  })
  const page = (): Asked =>
    pages
      ? { kind: 'page', method: 'GET', path: pick(['/home', '/ngo-list', '/general-activities', '/faq']), headers: {} }
      : read(pick(['/api/v2/guest/regulations-counts', '/api/v2/guest/regulations?page=1']))
  const write = (): Asked => {
    const value = `${randomUUID()}@pressure.example`
    return {
      ...{ kind: 'write', method: 'POST', path: '/api/v2/contact-information', value },
      headers: { ...json, ...as(pick(own)), 'idempotency-key': value.slice(0, 36) },
      body: JSON.stringify({ branch_id: null, type: 4, value, is_public: false, is_primary: false }),
    }
  }
  return () => {
    const share = Math.random() * 100
    if (share < 50) return page()
    if (share < 65) return read(`/api/v2/guest/ngos/${pick(ngos)}`)
    if (share < 80) return search()
    if (share < 90) return read('/api/v2/contact-information', as(pick(own)))
    if (share < 95) return read('/api/v2/ministry/search-engine/ngos?page=1', as(pick(staff)))
    return write()
  }
}
