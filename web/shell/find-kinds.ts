import { listThreads } from '#contract/messages/messages.ts'
import { findFiles } from '#contract/documents/found.ts'
import { employees } from '#contract/people/employees.ts'
import { filterName } from '#contract/public-site/calls.ts'
import { countRegulations, findRegulations } from '#contract/regulations/calls.ts'
import { regulationWords } from '#contract/regulations/regulation-words.ts'
import { listRequests } from '#contract/transactions/calls.ts'
import { listOwnRequests } from '#contract/transactions/own-requests.ts'
import { listMinistryUsers, listNgoUsers } from '#contract/users/people.ts'
import { label } from '#web/base/label.ts'
import { alphabetOf } from '#web/base/preferences.ts'
import { stringifySearch } from '#web/base/search.ts'
import { isForbidden } from '#web/core/api/api-error.ts'
import { callApi } from '#web/core/api/api.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { link } from '#web/core/screens/link.ts'
import { may, type Session } from '#web/core/session/session.ts'
import { deskOf } from '#web/transactions/shared/request-desk.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { legalHref, numberOf } from '#web/regulations/public/legal-words.ts'
import type { Found, FoundGroup } from './rank.ts'
import { codeAsTyped } from './regulation-code.ts'

const dayOf = (at: string | null) => (at === null ? {} : { at })
const fullName = (row: { first_name: string | null; last_name: string | null }) =>
  [row.first_name, row.last_name].filter(Boolean).join(' ')

async function requests(search: string, session: Session | null): Promise<Found[]> {
  if (session?.tt === 'm') {
    if (!may(session, 'ministry_transaction_requests')) return []
    const { data } = await callApi(listRequests, { query: { search, per_page: 10 } })
    return data.map((row) => ({
      ...{ href: deskOf(row), label: row.applicant_name, code: row.request_no },
      // Whose it is alone would be the same line for each of his requests.
      note: `${nameOf({ name_ar: row.type_name_ar, name_en: row.type_name_en })} · ${row.request_no}`,
      isNamedAfter: true,
      ...dayOf(row.submitted_at),
    }))
  }
  if (!may(session, 'ngo_transaction_requests')) return []
  const { data } = await callApi(listOwnRequests, { query: { search, per_page: 10 } })
  return data.map((row) => ({
    href: link('/transactions/transactions/{id}', { id: row.id }),
    ...{ label: row.subject, note: row.request_no, code: row.request_no },
    ...dayOf(row.updated_at),
  }))
}

async function organisations(name: string): Promise<Found[]> {
  const { data } = await callApi(filterName, { query: { ...alphabetOf(name), name } })
  return data.map((row) => ({
    href: link('/ngo/{id}', { id: row.id }),
    label: nameOf(row),
    note: row.decision_no,
    code: row.decision_no,
  }))
}

async function letters(search: string): Promise<Found[]> {
  const { data } = await callApi(listThreads, { query: { search, per_page: 10 } })
  return data.map((row) => ({
    href: `/messaging/received${stringifySearch({ thread: row.id })}`,
    label: row.subject,
    note: label(row.with.name),
    at: row.last_at,
  }))
}

async function people(search: string, session: Session | null): Promise<Found[]> {
  const found: Found[] = []
  if (session?.tt === 'm' && may(session, 'ministry_users_rp'))
    for (const row of (await callApi(listMinistryUsers, { query: { search, per_page: 10 } })).data)
      found.push({ href: link('/ministry/settings/ministry-user/{id}', { id: row.id }), label: fullName(row) })
  if (session?.tt === 'm' && may(session, 'ministry_ngo_users_rp'))
    for (const row of (await callApi(listNgoUsers, { query: { search, per_page: 10 } })).data)
      found.push({
        href: link('/ministry/settings/ngo-user/{id}', { id: row.id }),
        label: fullName(row),
        ...(row.ngo ? { note: nameOf(row.ngo) } : {}),
      })
  if (session?.tt !== 'm' && may(session, 'ngo_employees'))
    for (const row of (await callApi(employees.list, { query: { search, per_page: 10 } })).data)
      found.push({ href: link('/administrative-status/employees/{id}', { id: row.id }), label: fullName(row) })
  return found
}

async function files(search: string): Promise<Found[]> {
  const { data } = await callApi(findFiles, { query: { search } })
  return data.map((row) => ({
    href: `/api/v2/files/${row.id}`,
    label: row.name,
    at: row.created_at,
    ...(row.ngo_name_ar === null ? {} : { note: nameOf({ name_ar: row.ngo_name_ar, name_en: row.ngo_name_en }) }),
  }))
}

const regulationScreens = [
  ['law', '/legal-references/laws', m.title_laws],
  ['decree', '/legal-references/decrees', m.title_decrees],
  ['decision', '/legal-references/decisions', m.title_decisions],
  ['circular', '/legal-references/circulars', m.title_circulars],
  ['system', '/legal-references/systems', m.title_systems],
] as const
async function regulations(name: string): Promise<Found[]> {
  const [{ data: texts }, { data }] = await Promise.all([
    callApi(findRegulations, { query: { name } }),
    callApi(countRegulations, { query: { name } }),
  ])
  const found = texts.map((row): Found => ({
    href: legalHref(row, name),
    label: nameOf(row),
    note: `${label(regulationWords.model.words[row.model])} ${numberOf(row)}`,
    code: codeAsTyped(row, name),
    at: row.issue_date,
  }))
  const lists = regulationScreens
    .filter(([model]) => data[model] > 0)
    .map(([model, path, title]) => ({
      href: `${link(path)}${stringifySearch({ name })}`,
      label: title(),
      note: m.search_texts({ count: data[model] }),
    }))
  // The lists stay in reach below the nearest texts.
  return [...found.slice(0, lists.length > 0 ? mostTexts : found.length), ...lists]
}
/** Texts beside which the lists of their kinds have a place too. */
const mostTexts = 4

/**
 * Everything that a person may find by his words, kind by kind: each is asked with the right and the reach of its own
 * list, and one that fails leaves the others and is named in `missed`.
 */
export async function findKinds(
  text: string,
  session: Session | null,
): Promise<{ groups: FoundGroup[]; missed: string[] }> {
  const kinds = [
    [m.search_requests(), requests(text, session)],
    [m.search_organisations(), organisations(text)],
    [m.search_letters(), letters(text)],
    [m.search_people(), people(text, session)],
    [m.search_regulations(), regulations(text)],
    [m.search_files(), files(text)],
  ] as const
  const answers = await Promise.allSettled(kinds.map(([, asked]) => asked))
  const groups: FoundGroup[] = []
  const missed: string[] = []
  for (const [at, [title]] of kinds.entries()) {
    const answer = answers[at]
    if (answer?.status === 'fulfilled') groups.push({ title, items: answer.value })
    // What is not for this person is not his to find; anything else went wrong.
    else if (!isForbidden(answer?.reason)) missed.push(title)
  }
  return { groups, missed }
}
