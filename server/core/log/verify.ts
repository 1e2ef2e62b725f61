/**
 * Verifies the sealed audit log. It shares no code with the sealer: it knows only the written form of a row, so that one
 * mistake cannot hide in both.
 */
import { createHash } from 'node:crypto'

export interface Checkpoint {
  seq: number
  hash: string
  /** Number of sealed rows up to and including this seal. */
  rows: number
  to_log_id: number
  at: string
}
export interface Verdict {
  findings: string[]
  rows: number
  unsealed: number
  /** Rows from which personal data was removed. Each must be covered by the row that records the erasure. */
  erased: number
  /** Age in seconds of the oldest row that is not sealed yet. */
  unsealedSeconds: number
  checkpoint: Checkpoint | undefined
}
/** Runs a statement on whatever connection the caller has: the server's pool or an operator's client. */
type Query = <T>(text: string, values?: unknown[]) => Promise<{ rows: T[] }>
interface Seal {
  seq: number
  from_log_id: number
  to_log_id: number
  root: string
  prev_hash: string
  hash: string
}
interface Row {
  id: number
  content_hash: string
  created_at: string
  erased_by: number | null
}

/** Small enough that a page of rows does not hold up the requests of the same process. */
const batch = 2_000
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** A value with the keys of its objects in order. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, ordered(inner)]),
  )
}
/**
 * What was hashed for a row: all columns except id, request_id, erased_by and the hash itself, with sorted keys and the
 * time as ISO text in UTC.
 */
const contentOf = ({ id: _, content_hash: _h, erased_by: _e, ...columns }: Row & Record<string, unknown>) =>
  sha256(JSON.stringify(ordered(columns)))

const columns = `id::float8 as id, ngo_id::float8 as ngo_id, establishment_id::float8 as establishment_id, user_id::float8 as user_id, action, entity, entity_id::float8 as entity_id,
  description_ar, changes::text as changes, ip_address, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at, content_hash, erased_by::float8 as erased_by`

/**
 * Personal data that must be erased by law is removed from log rows. Their content then no longer matches their hash,
 * which stays in the chain.
 * The later row that records the erasure says how many they are and has a digest of what remains.
 */
function erasures(findings: string[]) {
  const open = new Map<number, { root: ReturnType<typeof createHash>; count: number }>()
  return {
    take(row: Row, by: number) {
      const one = open.get(by) ?? { root: createHash('sha256'), count: 0 }
      one.root.update(`${one.count > 0 ? '\n' : ''}${row.id}:${contentOf(row as never)}`)
      one.count += 1
      open.set(by, one)
    },
    tell(id: number, changes: unknown) {
      const told = (changes as { erased_logs?: { after?: { count?: number; digest?: string } } } | null)?.erased_logs
      if (told === undefined) return
      const one = open.get(id)
      open.delete(id)
      if ((one?.count ?? 0) !== told.after?.count || (one?.root.digest('hex') ?? sha256('')) !== told.after.digest)
        findings.push(`the rows that row ${id} tells to be erased are not those that it saw`)
    },
    close() {
      for (const id of open.keys()) findings.push(`rows are marked as erased by row ${id}, which tells of no erasure`)
    },
  }
}

/** The seals in order; reports every one that was changed or does not continue the one before it. */
async function readSeals(query: Query, findings: string[]): Promise<Seal[]> {
  const { rows: seals } = await query<Seal>(
    'select seq::float8 as seq, from_log_id::float8 as from_log_id, to_log_id::float8 as to_log_id, root, prev_hash, hash from log_seals order by seq',
  )
  let previous: Seal | undefined
  for (const seal of seals) {
    if (seal.seq !== (previous?.seq ?? 0) + 1)
      findings.push(`seal ${seal.seq} does not follow seal ${previous?.seq ?? 0}`)
    if (seal.prev_hash !== (previous?.hash ?? '0'.repeat(64)))
      findings.push(`seal ${seal.seq} does not continue the chain`)
    if (seal.from_log_id <= (previous?.to_log_id ?? 0))
      findings.push(`seal ${seal.seq} covers rows of the seal before it`)
    if (seal.hash !== sha256(JSON.stringify([seal.seq, seal.from_log_id, seal.to_log_id, seal.root, seal.prev_hash])))
      findings.push(`seal ${seal.seq} was changed`)
    previous = seal
  }
  return seals
}

/** Reports what differs from an earlier checkpoint; `rows` are the sealed rows up to its seal. */
function compareWith(known: Checkpoint, seals: readonly Seal[], rows: number, findings: string[]): void {
  const same = seals.find((seal) => seal.seq === known.seq)
  if (!same)
    findings.push(
      `the checkpoint saw seal ${known.seq}, the log ends at seal ${seals.at(-1)?.seq ?? 0}: its tail is gone`,
    )
  else if (same.hash !== known.hash)
    findings.push(`seal ${known.seq} is another than the checkpoint saw: the chain was computed anew`)
  else if (rows !== known.rows)
    findings.push(`the checkpoint counted ${known.rows} rows up to seal ${known.seq}, there are ${rows}`)
}

/** Follows the rows through their seals and compares each seal with the rows that it covers. */
function rowsOfSeals(seals: readonly Seal[], known: Checkpoint | undefined, findings: string[]) {
  const count = { sealed: 0, known: 0 }
  let [at, inSeal, root] = [0, 0, createHash('sha256')]
  return {
    count,
    /** Ends the seals up to this row. */
    close(upto: number) {
      for (let seal = seals[at]; seal && seal.to_log_id <= upto; seal = seals[(at += 1)]) {
        if (root.digest('hex') !== seal.root)
          findings.push(`rows ${seal.from_log_id} to ${seal.to_log_id} are not those that seal ${seal.seq} saw`)
        root = createHash('sha256')
        inSeal = 0
        if (seal.seq === known?.seq) count.known = count.sealed
      }
    },
    /** False for a row that is not sealed yet. */
    take(row: Row): boolean {
      const seal = seals[at]
      if (seal === undefined) return false
      if (row.id < seal.from_log_id) findings.push(`row ${row.id} stands between two seals`)
      else {
        root.update(`${inSeal > 0 ? '\n' : ''}${row.id}:${row.content_hash}`)
        inSeal += 1
        count.sealed += 1
      }
      return true
    },
  }
}

/**
 * Reads seals and rows once, in order, and reports everything that does not match. No findings means that the log is
 * intact.
 */
export async function verifyLog(query: Query, known?: Checkpoint): Promise<Verdict> {
  const findings: string[] = []
  const seals = await readSeals(query, findings)
  const sealed = rowsOfSeals(seals, known, findings)
  const erasing = erasures(findings)
  let [last, rows, unsealed, erased, oldest] = [0, 0, 0, 0, '']
  for (;;) {
    const { rows: page } = await query<Row & { changes: string | null }>(
      `select ${columns} from logs where id > $1 order by id limit ${batch}`,
      [last],
    )
    for (const row of page) {
      sealed.close(row.id - 1)
      const changes: unknown = row.changes === null ? null : JSON.parse(row.changes)
      if (row.erased_by !== null) {
        erasing.take({ ...row, changes } as never, row.erased_by)
        erased += 1
      } else if (contentOf({ ...row, changes }) !== row.content_hash) findings.push(`row ${row.id} was changed`)
      else erasing.tell(row.id, changes)
      if (!sealed.take(row)) {
        unsealed += 1
        oldest ||= row.created_at
      }
      rows += 1
    }
    last = page.at(-1)?.id ?? last
    if (page.length < batch) break
  }
  sealed.close(Number.MAX_SAFE_INTEGER)
  erasing.close()
  if (known) compareWith(known, seals, sealed.count.known, findings)
  const final = seals.at(-1)
  return {
    findings,
    rows,
    unsealed,
    erased,
    unsealedSeconds: oldest === '' ? 0 : Math.round((Date.now() - Date.parse(oldest)) / 1000),
    checkpoint: final && {
      seq: final.seq,
      hash: final.hash,
      rows: sealed.count.sealed,
      to_log_id: final.to_log_id,
      at: new Date().toISOString(),
    },
  }
}
