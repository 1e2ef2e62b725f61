import { useQuery } from '@tanstack/react-query'
import { pageRegister, previewPage } from '#contract/pages/page-register.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { CreateStepsPage } from './public/create-steps-page.tsx'
import { TextPage } from './shared/text-page.tsx'

/** The page with its draft, drawn by the parts that draw it for visitors. */
export function PagePreview({ id }: { id: number }) {
  const query = useQuery({
    queryKey: [pageRegister.path, id, 'preview'],
    queryFn: async () => (await callApi(previewPage, { params: { id } })).data,
  })
  return (
    <Loaded query={query}>
      {(page) =>
        page.key === 'ngo-create-steps' ? (
          <CreateStepsPage page={page} founding={undefined} />
        ) : (
          <TextPage page={page} />
        )
      }
    </Loaded>
  )
}
