export { CreateOrganization } from './create-organization.tsx'
export type { CreateOrganizationProps } from './create-organization.tsx'
export { useCreateOrganization } from './use-create-organization.ts'
export type {
  CreateOrganizationValues,
  SlugMode,
  UseCreateOrganization,
  UseCreateOrganizationOptions,
} from './use-create-organization.ts'
