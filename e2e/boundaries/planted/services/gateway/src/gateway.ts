export const startGateway = () => undefined;
