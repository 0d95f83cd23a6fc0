/** How many users the company's plan lets it have. An invitation takes a seat. */
import { useQuery } from '@tanstack/react-query';
import { useUserData } from '#client/components/user-data-provider.tsx';
import type { User } from '#contract/user.ts';
import { seatsOf } from '#domain/company/plan-limits.ts';
import { companyQuery } from './user-queries.ts';

export function useSeats(users: readonly User[] | undefined): { readonly isFull: boolean; readonly max: number } {
  const { data: company } = useQuery(companyQuery(useUserData()));
  const max = company ? seatsOf(company.nmbExtraUsers) : Number.POSITIVE_INFINITY;
  return { isFull: users !== undefined && users.length >= max, max };
}
