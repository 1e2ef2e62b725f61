import { sql } from 'kysely'

type Expression = ReturnType<typeof sql>

/**
 * A text as a cell of a CSV file, the same that `csvCell` makes: so the database writes the lines of a large file, and the
 * server has none of a million values in its hands.
 */
export const cellOf = (text: Expression): Expression => {
  const safe = sql`regexp_replace(${text}, e'(?<=^|[;\\t\\r\\n])(?=[=+@\\t\\r-])', '''', 'g')`
  return sql`case when ${text} is null then '' when ${text} !~ e'^[=+@\\t\\r-]|[",\\n\\r]|[;\\t][=+@\\t\\r-]' then ${text}
    when ${text} ~ e'[",\\n\\r]' then '"' || replace(${safe}, '"', '""') || '"' else ${safe} end`
}

/** Values that hold nothing that a cell would have to hide. */
export const plainOf = (value: Expression): Expression => sql`coalesce((${value})::text, '')`

/** A line of a CSV file from cells. */
export const lineOf = (cells: readonly Expression[]): Expression =>
  sql`concat(${sql.join(cells.map((cell, at) => (at === 0 ? cell : sql`',' || ${cell}`)))}, e'\\r\\n')`
