// The measure of comparison: node:http and pg and nothing between, written by hand for the three requests that
// bench/main.ts sends to the product as well. Same rows, same role, same columns, same JSON, one pool of the same size.
// It knows who is asking (session by the hash of the token, remembered for 0.8 s as the product does), the right of that
// user, the owner of the rows, and what a careful person checks by hand of the body; it has no contract, no languages,
// no routing, no look-ups, no files.
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createPool } from '../server/core/database/pool.ts'

const { config, columns } = JSON.parse(process.env.BENCH_BASELINE ?? '{}') as { config: object; columns: string[] }
const pool = createPool({ ...config, application_name: 'bench_baseline' }, { max: 10 })
const list = columns.map((column) => `"${column}"`).join(', ')
const texts = {
  session: `select u.id, u.ngo_id from sessions s join users u on u.id = s.user_id where s.token_hash = $1 and s.revoked_at is null and s.expires_at > now() and u.is_active`,
  right: `select 1 from user_roles r join role_permissions p on p.role_id = r.role_id where r.user_id = $1 and p.permission_slug = 'ngo_service_centres' and p.sub_permission ? $2`,
  byId: `select ${list} from service_centres where id = $1 and ngo_id = $2 and deleted_at is null`,
  page: `select ${list} from service_centres where ngo_id = $1 and deleted_at is null and status = any($2) order by id desc limit $3 offset $4`,
  count: `select count(*) as total from service_centres where ngo_id = $1 and deleted_at is null and status = any($2)`,
  own: `select (select count(*) from services where id = any($1) and deleted_at is null and (is_approved or proposed_by_ngo_id = $2)) as known, exists (select from branches where id = $3 and ngo_id = $2 and deleted_at is null for key share) as own`,
  log: `insert into logs (ngo_id, user_id, action, entity, entity_id, description_ar, changes, ip_address, content_hash) values ($1, $2, 'create', 'service_centres', $3, $4, $5, $6, $7)`,
}
interface Who {
  id: number
  ngo_id: number
  rights: Set<string>
}
const known = new Map<string, { at: number; who: Who | undefined }>()

async function whoIs(request: IncomingMessage): Promise<Who | undefined> {
  const hash = createHash('sha256')
    .update(request.headers.authorization?.slice(7) ?? '')
    .digest('hex')
  const remembered = known.get(hash)
  if (remembered && Date.now() - remembered.at < 800) return remembered.who
  const { rows } = await pool.query<Omit<Who, 'rights'>>({ name: 'session', text: texts.session, values: [hash] })
  const rights = new Set<string>()
  for (const code of ['S', 'A'])
    if (rows[0] && (await pool.query({ name: 'right', text: texts.right, values: [rows[0].id, code] })).rowCount)
      rights.add(code)
  const who = rows[0] && { ...rows[0], rights }
  known.set(hash, { at: Date.now(), who })
  return who
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body)
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
  })
  response.end(text)
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>
}

async function create(who: Who, body: Record<string, unknown>, ip: string): Promise<unknown> {
  const names = Object.keys(body).filter((name) => columns.includes(name))
  if (
    typeof body.name_ar !== 'string' ||
    body.name_ar.length < 3 ||
    body.name_ar.length > 150 ||
    !Number.isInteger(body.type)
  )
    return undefined
  const client = await pool.connect()
  try {
    await client.query('begin')
    const services = body.service_ids as number[]
    const found = await client.query<{ known: number; own: boolean }>({
      name: 'own',
      text: texts.own,
      values: [services, who.ngo_id, body.branch_id],
    })
    if (found.rows[0]?.known !== services.length || !found.rows[0].own) throw new Error('unknown service or branch')
    const values = [...names.map((name) => body[name]), who.ngo_id, who.id]
    const { rows } = await client.query<Record<string, unknown>>({
      name: 'insert',
      text: `insert into service_centres (${names.map((name) => `"${name}"`).join(', ')}, ngo_id, created_by) values (${values.map((_, index) => `$${index + 1}`).join(', ')}) returning ${list}`,
      values,
    })
    const changes = JSON.stringify(rows[0])
    await client.query({
      name: 'log',
      text: texts.log,
      values: [
        who.ngo_id,
        who.id,
        rows[0]?.id,
        `إضافة ${body.name_ar}`,
        changes,
        ip,
        createHash('sha256').update(changes).digest('hex'),
      ],
    })
    await client.query('commit')
    return rows[0]
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const who = await whoIs(request)
  if (!who) return send(response, 401, { status: false })
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x')
  if (!who.rights.has(request.method === 'POST' ? 'A' : 'S')) return send(response, 403, { status: false })
  if (request.method === 'POST') {
    const row = await create(who, await readBody(request), request.socket.remoteAddress ?? '')
    return send(response, row ? 200 : 422, { status: row !== undefined, message: '', data: row })
  }
  const id = Number(/^\/api\/v2\/service-centres\/(\d+)$/.exec(pathname)?.[1])
  if (id) {
    const { rows } = await pool.query<object>({ name: 'by-id', text: texts.byId, values: [id, who.ngo_id] })
    return send(response, rows[0] ? 200 : 404, { status: rows.length > 0, message: '', data: rows[0] })
  }
  const [page, size, status] = [
    Number(searchParams.get('page') ?? 1),
    Number(searchParams.get('per_page') ?? 10),
    searchParams.getAll('status'),
  ]
  const [rows, count] = await Promise.all([
    pool.query<object>({ name: 'page', text: texts.page, values: [who.ngo_id, status, size, (page - 1) * size] }),
    pool.query<{ total: number }>({ name: 'count', text: texts.count, values: [who.ngo_id, status] }),
  ])
  const total = count.rows[0]?.total ?? 0
  send(response, 200, {
    status: true,
    message: '',
    data: rows.rows,
    pagination: { total_row: total, last_page: Math.ceil(total / size), per_page: size, current_page: page },
  })
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => send(response, 500, { message: String(error) }))
})
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify(server.address())))
process.on('SIGTERM', () => process.exit(0))
