// Service centres of an organisation by hand: one by its id, a filtered list, and a new one with its audit row.
import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { ask, type Asked, askTogether, ok, paged, send } from './answer.ts'

const logged = `insert into logs (ngo_id, user_id, action, entity, entity_id, description_ar, changes, ip_address, content_hash) values ($1, $2, 'create', 'service_centres', $3, $4, $5, $6, $7)`
const own = `select (select count(*) from services where id = any($1) and deleted_at is null and (is_approved or proposed_by_ngo_id = $2)) as known, exists (select from branches where id = $3 and ngo_id = $2 and deleted_at is null for key share) as own`

export function centres(columns: readonly string[]) {
  const numeric = ['latitude', 'longitude']
  const list = columns.map((one) => (numeric.includes(one) ? `${one}::float8 as ${one}` : `"${one}"`)).join(', ')

  async function create({ pool, who }: Asked, body: Record<string, unknown>, ip: string): Promise<unknown> {
    const names = Object.keys(body).filter((name) => columns.includes(name))
    const named = typeof body.name_ar === 'string' && body.name_ar.length >= 3 && body.name_ar.length <= 150
    if (!named || !Number.isInteger(body.type) || !who) return undefined
    const client = await pool.connect()
    try {
      await client.query('begin')
      const services = body.service_ids as number[]
      const found = await client.query<{ known: number; own: boolean }>({
        name: 'own',
        text: own,
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
      const hash = createHash('sha256').update(changes).digest('hex')
      await client.query({
        name: 'log',
        text: logged,
        values: [who.ngo_id, who.id, rows[0]?.id, `إضافة ${body.name_ar as string}`, changes, ip, hash],
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

  return {
    async one({ pool, who, id, response }: Asked): Promise<void> {
      const text = `select ${list} from service_centres where id = $1 and ngo_id = $2 and deleted_at is null`
      const [row] = await ask(pool, 'centre', text, [id, who?.ngo_id])
      send(response, row ? 200 : 404, row ? ok(row) : { status: false })
    },
    async list({ pool, who, query, response }: Asked): Promise<void> {
      const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('per_page') ?? 10)]
      const where = 'ngo_id = $1 and deleted_at is null and status = any($2)'
      const values = [who?.ngo_id, query.getAll('status')]
      const [rows = [], count = []] = await askTogether(pool, [
        {
          name: 'centres',
          text: `select ${list} from service_centres where ${where} order by id desc limit $3 offset $4`,
          values: [...values, size, (page - 1) * size],
        },
        { name: 'centres-count', text: `select count(*) as total from service_centres where ${where}`, values },
      ])
      send(response, 200, paged(rows, (count[0] as { total: number }).total, size, page))
    },
    async create(asked: Asked, request: IncomingMessage): Promise<void> {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>
      const row = await create(asked, body, request.socket.remoteAddress ?? '')
      send(asked.response, row ? 200 : 422, row ? ok(row) : { status: false })
    },
  }
}
