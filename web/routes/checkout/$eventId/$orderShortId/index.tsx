import { Navigate } from 'react-router';
import { useCheckout } from './checkout-context.ts';
import { placeOf, stepAddress } from './step-address.ts';

/** An order without a step goes to where it has its place now. */
export default function OrderPlace() {
  const { order } = useCheckout();
  return <Navigate to={stepAddress(order, placeOf(order))} replace />;
}
