// The register as a file, by COPY: what PostgreSQL writes goes to the reader as it comes.
import { Client, type ClientConfig } from 'pg'
import { type Asked, word } from './answer.ts'

const columns = `n.ngo_code, n.name_ar, n.name_en, f.name_ar as legal_form, t.name_ar as status, g.name_ar as governorate, c.names as classifications, o.names as services,
  b.address, b.latitude::float8, b.longitude::float8, n.decision_no, n.decision_date, n.has_public_benefit, n.closed_at,
  to_char(greatest(n.updated_at, b.updated_at, c.changed_at, o.changed_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as changed_at`
const beside = `left join (select c.ngo_id, string_agg(k.name_ar, ' | ' order by c.type, k.code) filter (where c.deleted_at is null) as names, max(c.updated_at) as changed_at from classification_ngos c left join classifications k on k.id = c.classification_id and k.deleted_at is null group by 1) c on c.ngo_id = n.id
  left join (select o.ngo_id, string_agg(distinct v.name_ar, ' | ') filter (where o.deleted_at is null) as names, max(o.updated_at) as changed_at from ngo_services o left join services v on v.id = o.service_id and v.is_approved and v.deleted_at is null group by 1) o on o.ngo_id = n.id
  left join branches b on b.ngo_id = n.id and b.is_main and b.status = 'active' and b.deleted_at is null`
const words = (index: string, codes: number) =>
  `(values ${Array.from({ length: codes }, (_, at) => `(${at + 1}, '${word(index, at + 1).name_ar.replaceAll("'", "''")}')`).join(', ')})`

/** What pg's client asks of a statement of its own. */
class CopyOut {
  readonly text: string
  readonly write: (chunk: Buffer) => void
  readonly done: Promise<void>
  #end: (error?: Error) => void = () => undefined
  constructor(text: string, write: (chunk: Buffer) => void) {
    this.text = text
    this.write = write
    this.done = new Promise((resolve, reject) => {
      this.#end = (error) => (error ? reject(error) : resolve())
    })
  }
  submit(connection: { query(text: string): void }) {
    connection.query(this.text)
  }
  handleCopyData({ chunk }: { chunk: Buffer }) {
    this.write(chunk)
  }
  handleCommandComplete() {}
  handleReadyForQuery() {
    this.#end()
  }
  handleError(error: Error) {
    this.#end(error)
  }
}

let client: Client | undefined
export async function answerCopy({ pool, response }: Asked): Promise<void> {
  if (client === undefined) {
    // A connection of its own: those of the pool send statements without waiting, which COPY does not know.
    client = new Client({ ...pool.options, pipeline: false } as ClientConfig)
    await client.connect()
  }
  response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8' })
  const copy = new CopyOut(
    `copy (select ${columns} from ngos n join ${words('legal-forms', 3)} f (id, name_ar) on f.id = n.legal_form_id join ${words('ngo-status', 7)} t (id, name_ar) on t.id = n.status_id join ${words('governorates', 14)} g (id, name_ar) on g.id = n.governorate_id
        ${beside} where n.deleted_at is null order by n.id) to stdout (format csv, header)`,
    (chunk) => void response.write(chunk),
  )
  client.query(copy as never)
  await copy.done
  response.end()
}
