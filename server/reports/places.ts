import { type RawBuilder, sql } from 'kysely'
import type { Column, Filter, Listing } from '#contract/reports/listing.ts'
import { accountColumns, ngoColumns } from '#contract/reports/listings.ts'
import type { Actor } from '../core/identity/actor.ts'
import { sources } from './sources.ts'

type Sql = RawBuilder<unknown>

/**
 * Where the columns of a listing stand in SQL. Every name in it comes from the contract; only values are parameters.
 * A path adds the joins that it needs, so that relations cost no query of their own.
 */
export class Places {
  readonly listing: Listing
  readonly #actor: Actor
  readonly #joins = new Map<string, Sql>()

  constructor(listing: Listing, actor: Actor) {
    this.listing = listing
    this.#actor = actor
  }

  get #source() {
    const source = sources[this.listing.slug]
    if (!source) throw new Error(`the listing ${this.listing.slug} has no source`)
    return source
  }

  /** The rows of the listing, and their organisations. `rows` stands for the table. */
  from(rows: Sql = sql.table(this.#source.table)): Sql {
    return this.listing.owned ? sql`${rows} t join ngos n on n.id = t.ngo_id and n.deleted_at is null` : sql`${rows} t`
  }

  /** What the paths asked for so far have to join. */
  joins(): Sql {
    return this.#joins.size === 0 ? sql`` : sql.join([...this.#joins.values()], sql` `)
  }

  /** Rows that there are, and those of them that the reader may see. */
  scope(): Sql {
    const { governorateId } = this.#actor
    const of = this.listing.owned ? sql`n.governorate_id` : sql`t.governorate_id`
    const limited = governorateId !== undefined && (this.listing.owned || this.listing.slug === 'ngos')
    return sql`t.deleted_at is null ${this.#source.where ? sql`and ${this.#source.where(this.#actor)}` : sql``} ${limited ? sql`and ${of} = ${governorateId}` : sql``}`
  }

  /** The value at a path: a field, the name of a record, a part of a relation, the year or month of a day. */
  at(path: string): Sql {
    const [first = '', second, third] = path.split('.')
    const column = this.listing.columns[first]
    if (!column) return sql.ref(`t.${first}`)
    const base = this.#source.derived?.[first]?.(this.#actor) ?? sql.ref(`t.${column.of ?? first}`)
    if (column.kind === 'ngo') return this.#within('n', ngoColumns, second ?? 'name_ar', third)
    if (column.kind === 'account') {
      this.#joins.set('account', sql`left join bank_accounts account on account.id = ${base}`)
      return this.#within('account', accountColumns, second ?? 'account_no', third)
    }
    return this.#value(column, base, `of_${first}`, second)
  }

  #within(alias: string, columns: Readonly<Record<string, Column>>, key: string, part: string | undefined): Sql {
    const column = columns[key] as Column
    return this.#value(column, sql.ref(`${alias}.${column.of ?? key}`), `${alias}_${key}`, part)
  }

  #value(column: Column, base: Sql, alias: string, part: string | undefined): Sql {
    if (column.kind === 'record' || column.kind === 'named') {
      if (part === 'id') return base
      const index = typeof column.as === 'object' ? column.as.index : ''
      this.#joins.set(
        alias,
        sql`left join index_records ${sql.ref(alias)} on ${sql.ref(`${alias}.index_slug`)} = ${sql.lit(index)} and ${sql.ref(`${alias}.code`)} = ${base}`,
      )
      return sql.ref(`${alias}.${part ?? 'name_ar'}`)
    }
    if (part === 'year') return sql`extract(year from ${base})::integer`
    if (part === 'month') return sql`to_char(${base}, 'YYYY-MM')`
    return column.kind === 'number' ? sql`${base}::float8` : base
  }

  /** The text of a path as it is searched. Names of organisations are stored folded. */
  folded(path: string): Sql {
    const { slug } = this.listing
    if (slug === 'ngos' && path === 'name_ar') return sql`t.name_folded`
    if (this.listing.owned && (path === 'ngo' || path === 'ngo.name_ar')) return sql`n.name_folded`
    return sql`ar_norm(${this.at(path)})`
  }

  /** By what a path is ordered. */
  order(path: string): Sql {
    const { slug } = this.listing
    const named = (slug === 'ngos' && path === 'name_ar') || /^ngo(\.name_ar)?$/.test(path)
    return named ? this.folded(path) : this.at(path)
  }

  filter(filter: Filter, value: unknown): Sql {
    const { name, kind, field } = filter
    const special = this.#source.filtered?.[name]
    if (special) return special(sql`${value}::bigint[]`)
    const derived = this.#source.derived?.[name]?.(this.#actor)
    const of = derived ?? sql.ref(field.startsWith('ngo.') ? `n.${field.slice(4)}` : `t.${field}`)
    if (kind === 'yes') return sql`${of} = ${value}`
    if (kind === 'from' || kind === 'to') {
      const bound = filter.of === 'date' ? sql`${value}::date` : sql`${value}::numeric`
      return kind === 'from' ? sql`${of} >= ${bound}` : sql`${of} <= ${bound}`
    }
    return kind === 'states' && !filter.coded
      ? sql`${of} = any(${value}::text[])`
      : sql`${of} = any(${value}::bigint[])`
  }
}
