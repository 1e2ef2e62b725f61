import { useQuery } from '@tanstack/react-query'
import { regulationModels, type RegulationModel } from '#contract/regulations/reference.ts'
import { readContents, regulationRegister, regulationTypeRegister } from '#contract/regulations/registers.ts'
import { callApi } from '#web/core/api/api.ts'

/** Types of a model. */
export const useRegulationTypes = (model: RegulationModel) =>
  useQuery({
    queryKey: [regulationTypeRegister.path, 'choices', model],
    queryFn: async () => (await callApi(regulationTypeRegister.list, { query: { model, per_page: 100 } })).data,
    meta: { choices: true },
  }).data ?? []

/** Every text that another may amend, of all models. */
export const useAllRegulations = () =>
  useQuery({
    queryKey: [regulationRegister.path, 'choices'],
    queryFn: async () =>
      (
        await Promise.all(
          regulationModels.map((model) => callApi(regulationRegister.list, { query: { model, per_page: 100 } })),
        )
      ).flatMap((answer) => answer.data),
    meta: { choices: true },
  }).data ?? []

/** One text, and its articles in their order. */
export const useRegulation = (id: number) => ({
  record: useQuery({
    queryKey: [regulationRegister.path, id],
    queryFn: async () => (await callApi(regulationRegister.read, { params: { id } })).data,
  }),
  contents: useQuery({
    queryKey: [regulationRegister.path, id, 'contents'],
    queryFn: async () => (await callApi(readContents, { params: { id } })).data,
  }),
})
