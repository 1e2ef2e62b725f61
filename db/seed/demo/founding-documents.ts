import { sql } from 'kysely'
import type { FoundingCase } from './founding-cases.ts'
import type { Kit, Owner } from './kit.ts'

/**
 * est_docs of a request: a row for every file already saved with applicant, founders or
 * headquarters (linked_field), and the documents uploaded in stage 4.
 */
export async function seedFoundingDocuments(kit: Kit, one: FoundingCase, owner: Owner): Promise<void> {
  const documents = await kit.db
    .selectFrom('required_documents')
    .select(['id', 'code', 'name_ar', 'name_en', 'linked_field', 'legal_form_ids', 'count_rule'])
    .where('context', '=', 'establishing')
    .orderBy('sort')
    .execute()
  for (const document of documents) {
    if (document.legal_form_ids.length > 0 && !document.legal_form_ids.includes(one.form)) continue
    const linked = document.linked_field?.split(',')[0]
    if (linked !== undefined) await linkFiles(kit, owner, document.id, linked)
    else if (
      document.count_rule === 'fixed' &&
      (one.documents === 'all' || (one.documents === 'some' && document.code === 'founding-06'))
    )
      await kit.db
        .insertInto('est_docs')
        .values({
          establishment_id: owner.id,
          attachment_id: document.id,
          source: await kit.pdf(
            { ...owner, type: 'est_docs' },
            document.name_ar.slice(0, 60),
            document.name_en ?? 'Founding document',
          ),
        })
        .execute()
  }
}

async function linkFiles(kit: Kit, owner: Owner, documentId: number, linked: string): Promise<void> {
  const [table = '', column = ''] = linked.split('.')
  const memberId = table === 'est_members' ? sql`id` : sql`null`
  await sql`
    insert into est_docs (establishment_id, attachment_id, source, member_id, linked_field)
    select ${owner.id}, ${documentId}, ${sql.ref(column)}, ${memberId}, ${linked}
    from ${sql.table(table)} where establishment_id = ${owner.id} and ${sql.ref(column)} is not null`.execute(kit.db)
}
