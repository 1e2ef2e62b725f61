import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files of twenty seconds and more: begun last, one of them would run alone while the other workers have nothing to do. */
const long = [
  'server/users/organisation-insiders.test.ts',
  'server/testing/registers.test.ts',
  'tools/new.test.ts',
  'tools/drill.test.ts',
  'tools/production-start.test.ts',
  'server/core/database/outage.test.ts',
  'server/core/publication/publication.test.ts',
  'server/core/database/open-database.test.ts',
  'server/founding/erasure-faults.test.ts',
  'server/users/second-person.test.ts',
  'server/founding/erasure.test.ts',
  'e2e/founding/journey.test.ts',
  'e2e/giving/money-back.test.ts',
  'e2e/settings/texts-and-types.test.ts',
  'e2e/founding/founders.test.ts',
  'e2e/giving/giving.test.ts',
  'e2e/founding/by-keyboard.test.ts',
  'e2e/people/people.test.ts',
  'e2e/screens/ministry.test.ts',
  'e2e/transactions/letters.test.ts',
  'e2e/settings/indexes.test.ts',
  'e2e/public-site/register.test.ts',
  'e2e/assemblies/assembly.test.ts',
  'e2e/cooperation/project.test.ts',
  'e2e/screens/settings.test.ts',
  'e2e/profile/two-editors.test.ts',
]

/** Begins with what takes longest; the rest in the usual order, which on a fresh clone is that of their size. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = long.indexOf(relative(this.ctx.config.root, moduleId).replaceAll('\\', '/'))
      return at < 0 ? long.length : at
    }
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}
