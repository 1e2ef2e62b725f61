import type { Pool, PoolClient } from 'pg'
import type { Shape } from '#server/testing/queries/shape.ts'
import { valueShape } from './value-shape.ts'
import { firstNode, readTree } from './node-tree.ts'
import { readCatalogue } from './catalogue.ts'
import { type Catalogue, Nullable } from './nullable.ts'

/** Asks PostgreSQL what statements return, without running them. */
export class Describer {
  #client: PoolClient
  #nullable: Nullable
  #shapes = new Map<string, Shape>()

  private constructor(client: PoolClient, catalogue: Catalogue) {
    this.#client = client
    this.#nullable = new Nullable(catalogue)
  }

  /** Uses a connection of the owner until `release`. Undefined on PostgreSQL 15, which does not tell enough. */
  static async on(pool: Pool): Promise<Describer | undefined> {
    const client = await pool.connect()
    const { rows } = await client.query<{ modern: boolean }>(
      `select current_setting('server_version_num')::int >= 160000 as modern`,
    )
    if (!rows[0]?.modern) {
      client.release()
      return undefined
    }
    return new Describer(client, await readCatalogue(client))
  }

  /**
   * The row of a statement with parameters. Types are those that our parsers return, with null where statement and
   * tables allow it.
   */
  async describe(text: string, guessed = false): Promise<Shape> {
    await this.#client.query('begin')
    try {
      await this.#client.query(`prepare described as ${text}`)
      const { rows } = await this.#client.query<{ takes: string[]; answers: string[] | null }>(
        `select parameter_types::text[] as takes, result_types::text[] as answers
         from pg_prepared_statements where name = 'described'`,
      )
      const { takes, answers } = rows[0]!
      // A function's body is stored as PostgreSQL understood it, including outer joins.
      await this.#client.query(
        `create function pg_temp.described(${takes.join(', ')}) returns setof record language sql begin atomic ${text}; end`,
      )
      const body = await this.#client.query<{ body: string }>(
        `select prosqlbody::text as body from pg_proc where oid = 'pg_temp.described'::regproc`,
      )
      return await this.#rowOf(body.rows[0]!.body, answers ?? [], guessed)
    } finally {
      await this.#client.query('rollback')
      await this.#client.query('deallocate all')
    }
  }

  async #rowOf(body: string, types: string[], guessed: boolean): Promise<Shape> {
    const query = firstNode(readTree(body))
    if (!query) throw new Error('a statement without a tree')
    const columns = this.#nullable.columnsOf(query)
    // When gaps were filled with parameters, such a column could be anything.
    if (guessed && columns.some(({ given }) => given)) throw new Error('a column is a gap of the statement')
    const row: Shape = { kinds: ['object'], fields: {} }
    for (const [index, { name, nullable }] of columns.entries()) {
      const shape = await this.#shapeOf(types[index] ?? '')
      row.fields![name] = { shape: { ...shape, kinds: nullable ? [...shape.kinds, 'null'] : shape.kinds } }
    }
    return row
  }

  async #shapeOf(type: string): Promise<Shape> {
    const shape = this.#shapes.get(type) ?? (await valueShape(this.#client, type))
    this.#shapes.set(type, shape)
    return shape
  }

  release(): void {
    this.#client.release()
  }
}
