import { type ComponentType, useEffect, useState } from 'react';

/** The form for whoever develops a module; its code comes only where a deployment wants it. */
export function OverrideFormLater() {
  const [Form, setForm] = useState<ComponentType>();
  useEffect(() => {
    import('./override-parts.ts').then(
      ({ OverrideForm }) => setForm(() => OverrideForm),
      // Without a connection there is no development to be done.
      () => undefined,
    );
  }, []);
  return Form && <Form />;
}
