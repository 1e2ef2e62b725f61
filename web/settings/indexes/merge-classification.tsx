import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Classification, classificationTree, mergeClassification } from '#contract/settings/classification-tree.ts'
import { callApi } from '#web/core/api/api.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { MergeInto } from './index-change.tsx'

/** Merges a duplicate of the tree into a classification in force beside it. */
export function MergeClassification({ row, onClose }: { row: Classification; onClose: () => void }) {
  const client = useQueryClient()
  const place = row.parent_id === null ? { level: 'main' as const } : { parent_id: row.parent_id }
  const { data: others = [] } = useQuery({
    queryKey: [classificationTree.path, 'beside', row.parent_id],
    queryFn: async () =>
      (await callApi(classificationTree.list, { query: { ...place, is_active: true, per_page: 100 } })).data,
  })
  return (
    <MergeInto
      slug="classifications"
      id={row.id}
      name={nameOf(row)}
      words={{
        title: m.tree_merge_title(),
        verb: m.tree_merge_verb(),
        text: m.tree_merge_text(),
        missing: m.tree_merge_choose(),
      }}
      options={others.map((one) => ({ value: one.id, label: `${one.code} ${nameOf(one)}` }))}
      send={async (body) => {
        const answer = await callApi(mergeClassification, { params: { id: row.id }, body })
        await Promise.all(
          [classificationTree.path, 'classifications'].map((key) => client.invalidateQueries({ queryKey: [key] })),
        )
        return answer
      }}
      onClose={onClose}
    />
  )
}
