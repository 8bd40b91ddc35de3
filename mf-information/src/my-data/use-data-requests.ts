import {
  type DataRequestKind,
  type DataRequests,
  fetchDataRequests,
  requestData,
  withdrawDataRequest,
} from '@zaehlwerk/api/personal-data';
import { useSession } from '@zaehlwerk/store';
import { useIdempotentCommand } from '@zaehlwerk/store/command';
import { defineQuery, type QueryState, useAccountCall, useQuery } from '@zaehlwerk/store/data';
import { useState } from 'react';

const dataRequests = defineQuery({
  of: 'account',
  name: 'data-requests',
  version: 1,
  load: fetchDataRequests,
  kept: false,
});

interface Change {
  readonly kind: DataRequestKind;
  /** False withdraws the request. */
  readonly isWanted: boolean;
}

/** The open requests, or why they are unknown; `failed`: the kind whose last change did not reach the server. */
export function useDataRequests() {
  const call = useAccountCall(useSession()?.accountId ?? '');
  const query = useQuery(dataRequests);
  const [last, setLast] = useState<DataRequestKind>();
  const command = useIdempotentCommand(async ({ kind, isWanted }: Change, key: string) => {
    const result = await (isWanted ? requestData(call, kind, key) : withdrawDataRequest(call, kind));
    if (result.ok) await query.invalidate();
    return result;
  });
  const change = (change: Change) => {
    setLast(change.kind);
    return command.run(change);
  };
  return {
    state: stateOf(query),
    isPending: command.isPending,
    failed: command.failure && last,
    change,
    retry: () => void query.reload(),
  };
}

type State = DataRequests['requests'] | 'loading' | 'byLink' | 'failed';

function stateOf(query: QueryState<DataRequests>): State {
  if (query.status === 'ready') return query.value.requests;
  if (query.status === 'loading') return 'loading';
  const { error } = query;
  return error.kind === 'refused' && error.code === 'opened_by_link' ? 'byLink' : 'failed';
}
