import { expect, test } from 'vitest'
import { branches } from '#contract/profile/branches.ts'
import { contacts, listContacts } from '#contract/profile/contacts.ts'
import { listLogs } from '#contract/profile/log.ts'
import { openApi } from './openapi.ts'

const told = (value: unknown) => JSON.stringify(value)

test('a field is described with the label of its form, in what is sent, in lists and inside other records', () => {
  const { paths } = openApi([branches.create, branches.list, listContacts, contacts.create], 'http://127.0.0.1')
  const phone = '"phone":{"description":"Telephone / هاتف الفرع"'
  expect(told(paths['/v2/branch']?.post)).toContain(phone)
  expect(told(paths['/v2/branch']?.get)).toContain(phone)
  expect(told(paths['/v2/contact-information']?.get)).toContain('"value":{"description":"Value / القيمة"')
})

test('a list that grows without end says how far it is counted, and no other list does', () => {
  const { paths } = openApi([listLogs, branches.list], 'http://127.0.0.1')
  expect(told(paths['/v2/logs']?.get)).toContain('Counted up to 10000 rows: a total_row of 10001')
  expect(told(paths['/v2/branch']?.get)).not.toContain('Counted')
})
