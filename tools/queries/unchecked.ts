/** Typed statements that are not checked, and why. Each is identified by its file and its first words. */
export const unchecked: readonly { file: string; begins: string; why: string }[] = [
  {
    file: 'server/core/registers/list-from.ts',
    begins: 'select t.*',
    why: 'its rows are those of the select that it is given, which is checked where it is written',
  },
  {
    file: 'server/profile/log-rows.ts',
    begins: '… where …',
    why: 'its rows are those of the select that it is given, which is checked where it is written',
  },
  {
    file: 'server/profile/log-rows.ts',
    begins: '… order by …',
    why: 'its rows are those of the select that it is given, which is checked where it is written',
  },
  {
    file: 'server/core/database/cursor.ts',
    begins: 'executeQuery',
    why: 'its rows are those of the query that it is given, which is checked where it is written',
  },
  {
    file: 'server/core/registers/register-rows.ts',
    begins: 'executeQuery',
    why: 'the columns come from the contract, and tests hold every answer of a register against the contract',
  },
  {
    file: 'server/public-site/register-ways.ts',
    begins: 'select …, f.total',
    why: 'its columns are those of briefColumns, checked where they are asked alone; tests hold each answer against the contract',
  },
  {
    file: 'server/core/database/schema-dump.ts',
    begins: 'query',
    why: 'reads the catalogue for db/schema.sql, which is compared with the committed file',
  },
  {
    file: 'server/core/database/carry-database.ts',
    begins: 'select last_value as last',
    why: 'the sequence comes from the catalogue; its test carries a database and goes on with a number',
  },
  {
    file: 'server/core/database/carry-database.ts',
    begins: 'select count(*)::int as rows',
    why: 'the table comes from the catalogue; its test carries every table and refuses one changed row',
  },
  {
    file: 'server/core/database/embedded-upgrade.ts',
    begins: 'show',
    why: 'asked of a database of its own, which its test carries over',
  },
  {
    file: 'server/core/identity/rotate-keys.ts',
    begins: 'select id,',
    why: 'table and columns come from the catalogue; its test reads every encrypted column back',
  },
  {
    file: 'server/core/mail/deliver.ts',
    begins: 'now()',
    why: 'a value that the typed builder compares with a column, not one that is read',
  },
  {
    file: 'server/core/files/quota.ts',
    begins: 'now()',
    why: 'a value that the typed builder compares with a column, not one that is read',
  },
  {
    file: 'server/core/files/sweep.ts',
    begins: 'now()',
    why: 'a value that the typed builder compares with a column, not one that is read',
  },
  {
    file: 'server/core/files/quota.ts',
    begins: 'coalesce(sum(size)',
    why: 'a column within a builder; its test reads the sum',
  },
  {
    file: 'server/profile/manager-accounts.ts',
    begins: 'select id, bank_account_id, full_name',
    why: 'the contract requires the file of a driver, the table does not: old drivers may lack it',
  },
  {
    file: 'server/core/publication/people.ts',
    begins: 'select id, first_name',
    why: 'the name of an erased account would be null; authors are ministry users, who are not erased',
  },
  {
    file: 'server/core/database/replica.ts',
    begins: 'select pg_current_wal_lsn()',
    why: 'is asked over a connection of its own; its test asks a real standby',
  },
  {
    file: 'server/core/database/replica.ts',
    begins: 'select case when',
    why: 'is asked of the replica over a connection of its own; its test asks a real standby',
  },
  {
    file: 'server/core/database/check-sessions.ts',
    begins: 'query',
    why: 'answers the number that it is given; only a PgBouncer of 1.21 or newer lets it be seen',
  },
  {
    file: 'server/documents/found.ts',
    begins: 'with newest as materialized',
    why: 'the same fragment stands in it twice; its test reads every column that is told of a file',
  },
]
