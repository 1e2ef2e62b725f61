import { expect, test } from 'vitest'
import { z } from 'zod'
import { file, list, lk, optional } from '#contract/core/calls/fields.ts'
import { draft } from '#contract/core/calls/draft.ts'
import { fileFields, lookupFields } from './body.ts'

const shape = {
  plain: file(),
  maybe: optional(file()),
  many: list(file('image')),
  maybeMany: optional(list(file())),
  kind: lk('areas'),
  maybeKind: optional(lk('banks')),
  members: list(z.strictObject({ photo: optional(file()) })),
}
const wanted = ['plain', 'maybe', 'many.*', 'maybeMany.*', 'members.*.photo'].sort()

test('files are found in every field, the optional ones too, so that no foreign file slips in', () => {
  for (const schema of [z.strictObject(shape), draft(shape)])
    expect([...new Set(fileFields(schema).map(({ path }) => path.join('.')))].sort()).toEqual(wanted)
})

test('lookup codes are found in optional fields too, so that none is stored unchecked', () => {
  expect(
    [...new Set(lookupFields(z.strictObject(shape)).map(({ path, meta }) => `${path.join('.')} ${meta.index}`))].sort(),
  ).toEqual(['kind areas', 'maybeKind banks'])
})
