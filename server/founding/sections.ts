import type { Db, Trx } from '../core/services.ts'
import type { EstablishmentRow } from './case.ts'
import type { Sections } from './completeness.ts'
import { objectorsOf } from './membership.ts'
import { docsOf, requiredFor } from './docs.ts'
import { sectionRows, type SectionRow } from './values.ts'

/** All parts of a founding request. */
export async function sectionsOf(db: Db | Trx, est: EstablishmentRow): Promise<Sections> {
  const [accounts, ngos, members, estates, docs, objectors] = await Promise.all([
    sectionRows(db, 'est_account', est.id),
    sectionRows(db, 'est_ngo', est.id),
    sectionRows(db, 'est_members', est.id),
    sectionRows(db, 'est_real_estates', est.id),
    docsOf(db, est.id),
    objectorsOf(db, est.id),
  ])
  const ngo = ngos[0] as SectionRow
  const required = await requiredFor(db, est, est.legal_form_id ?? (ngo.legal_form_id as number | null))
  return {
    account: accounts[0] as SectionRow,
    ngo,
    members,
    realEstate: estates[0],
    docs,
    required,
    limits: est.founding_limits,
    objectors,
  }
}
